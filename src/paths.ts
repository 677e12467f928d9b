/** Outside of `paths`, so that the boot script contains nothing else of them. */
export const HOME_PATH = "/";

/** The app's paths. The views at `home` are history entries without a path of their own. */
export const paths = {
	home: HOME_PATH,
	login: "/login",
	signup: "/signup",
	recover: "/recover",
	newPassword: "/new-password",
	settings: "/settings",
	/** Also in supabase/templates and the built-in mails. */
	confirm: "/auth/confirm",
} as const;

/** In the mail about a change of address. */
export const CANCEL_EMAIL_CHANGE_PATH = "/auth/cancel-email-change";

export const PRODUCT_TITLE = "Whose Turn?";
