const THEME_COLOURS = { light: "#fcf5ea", dark: "#1d1520" } as const;

export type ColourScheme = keyof typeof THEME_COLOURS;

/** The browser's bars around the page follow it, too. `undefined` leaves the choice to the system. */
export function applyColourScheme(scheme: ColourScheme | undefined): void {
	document.documentElement.style.colorScheme = scheme ?? "";
	for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
		meta.content = THEME_COLOURS[scheme ?? (meta.media.includes("dark") ? "dark" : "light")];
	}
}
