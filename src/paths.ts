/** Every path of the app. The views at `home` are steps of the browser's history without a path of their own. */
export const paths = {
	home: "/",
	login: "/login",
	signup: "/signup",
} as const;

export const PRODUCT_TITLE = "Whose Turn?";
