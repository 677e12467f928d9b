import { readFileSync } from "node:fs";
import { converter } from "culori";

export const THEME_CSS = readFileSync("src/ui/theme.css", "utf8");

/** The colours of members, in the order of the palette. */
export const FACES = Array.from({ length: 8 }, (_, at) => `face-${at + 1}`);

export type Theme = "light" | "dark";

/** A colour of the tokens as the theme has it, by the name behind `--color-`. */
export function token(name: string, theme: Theme) {
	const value = new RegExp(`--color-${name}: (.+);`).exec(THEME_CSS)?.[1] ?? "";
	const [, light, dark] = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value) ?? [undefined, value, value];
	const colour = converter("rgb")(theme === "light" ? light : dark);
	if (colour === undefined) throw new Error(`theme.css has no colour ${name}`);
	return colour;
}
