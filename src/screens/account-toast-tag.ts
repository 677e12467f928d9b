/** The tag of toasts about an account: the next action replaces them, and a sign-in ends them. */
export const ACCOUNT_TOAST_TAG = "accounts";
