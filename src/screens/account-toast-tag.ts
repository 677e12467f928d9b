/** Of what is said about an account: the next action replaces it, and a sign-in ends it. */
export const ACCOUNT_TOAST_TAG = "accounts";
