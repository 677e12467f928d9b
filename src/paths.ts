/** The app's paths. The views at `home` are history entries without a path of their own. */
export const paths = {
	home: "/",
	login: "/login",
	signup: "/signup",
	recover: "/recover",
	/** Without a password, by a mail. */
	loginByEmail: "/login/email",
	newPassword: "/new-password",
	settings: "/settings",
	/** Who is in the family. */
	people: "/people",
	/** Opens an invitation, whose token follows after `#`. */
	join: "/join",
	/** Makes a device a screen. */
	screen: "/screen",
	/** This path is also in supabase/templates and the built-in mails. */
	confirm: "/auth/confirm",
	/** The mail about a change of address links here. */
	cancelEmailChange: "/auth/cancel-email-change",
} as const;

export const PRODUCT_TITLE = "Whose Turn?";
