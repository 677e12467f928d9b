/** Every path of the app. The views at `home` are steps of the browser's history without a path of their own. */
export const paths = {
	home: "/",
	login: "/login",
	signup: "/signup",
	/** Asks for a mail with a link for a new password. */
	recover: "/recover",
	newPassword: "/new-password",
	settings: "/settings",
	/** Where the links in mails lead; supabase/templates and the built-in mails say so too. */
	confirm: "/auth/confirm",
} as const;

/** Where the mail about a change of address leads. Not one of `paths`, which the page's first script holds. */
export const CANCEL_EMAIL_CHANGE_PATH = "/auth/cancel-email-change";

/** Where the screens of accounts are. */
export const accountPaths: readonly string[] = [
	paths.login,
	paths.signup,
	paths.recover,
	paths.newPassword,
	paths.confirm,
	CANCEL_EMAIL_CHANGE_PATH,
];

export const PRODUCT_TITLE = "Whose Turn?";
