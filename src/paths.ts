/** The app's paths. The views at `home` are history entries without a path of their own. */
export const paths = {
	home: "/",
	login: "/login",
	signup: "/signup",
	recover: "/recover",
	newPassword: "/new-password",
	settings: "/settings",
	/** Also in supabase/templates and the built-in mails. */
	confirm: "/auth/confirm",
} as const;

/** In the mail about a change of address. Not one of `paths`, which the boot script contains. */
export const CANCEL_EMAIL_CHANGE_PATH = "/auth/cancel-email-change";

export const PRODUCT_TITLE = "Whose Turn?";
