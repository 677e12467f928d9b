/** The app's paths. The views at `home` are history entries without a path of their own. */
export const paths = {
	home: "/",
	login: "/login",
	signup: "/signup",
	recover: "/recover",
	newPassword: "/new-password",
	settings: "/settings",
	/** Who is in the family. */
	people: "/people",
	/** Of an invitation, whose token follows after `#`. */
	join: "/join",
	/** Makes a device a screen. */
	screen: "/screen",
	/** Also in supabase/templates and the built-in mails. */
	confirm: "/auth/confirm",
	/** In the mail about a change of address. */
	cancelEmailChange: "/auth/cancel-email-change",
} as const;

export const PRODUCT_TITLE = "Whose Turn?";
