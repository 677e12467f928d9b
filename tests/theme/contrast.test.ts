import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { FACES, THEME_CSS, type Theme, token } from "./tokens.ts";

/** What `top` at an opacity looks like on `ground`, as browsers mix it. */
function mix(top: string, opacity: number, ground: string, theme: Theme) {
	const [a, b] = [token(top, theme), token(ground, theme)];
	const channel = (key: "r" | "g" | "b") => a[key] * opacity + b[key] * (1 - opacity);
	return { mode: "rgb" as const, r: channel("r"), g: channel("g"), b: channel("b") };
}

/** Every text and the grounds that it stands on: 4.5 to 1 (WCAG 2.2, 1.4.3). */
const TEXTS: Record<string, readonly string[]> = {
	ink: ["paper", "card", "tint"],
	soft: ["paper", "card", "tint", "line"],
	accent: ["paper", "card", "tint"],
	danger: ["card", "paper"],
	good: ["card"],
	"on-accent": ["accent", "accent-strong", "good"],
	"on-danger": ["danger"],
	"face-ink": [...FACES, "face-light"],
};

/** What has to be seen to use a thing: edges of inputs, filled bars, the mark of the focus: 3 to 1 (1.4.11). */
const SHAPES: Record<string, readonly string[]> = {
	edge: ["paper", "card"],
	accent: ["paper", "card", "line", "tint"],
	danger: ["card"],
	good: ["card", "line"],
	soft: ["line"],
};

const pairs = (table: Record<string, readonly string[]>) =>
	Object.entries(table).flatMap(([over, grounds]) => grounds.map((ground) => [over, ground] as const));

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
	it.each(pairs(TEXTS))("%s on %s can be read", (text, ground) => {
		expect(wcagContrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
	});

	it.each(pairs(SHAPES))("%s on %s can be seen", (shape, ground) => {
		expect(wcagContrast(token(shape, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
	});

	it.each(FACES)("an initial on the half-light avatars of a result on %s can be read", (face) => {
		const ground = mix("face-light", 0.5, face, theme);
		expect(wcagContrast(token("face-ink", theme), ground)).toBeGreaterThanOrEqual(4.5);
	});
});

it("knows every colour of the tokens", () => {
	const named = new Set([...Object.entries(TEXTS), ...Object.entries(SHAPES)].flat(2));
	const colours = Array.from(THEME_CSS.matchAll(/--color-([\w-]+):/g), ([, name]) => name);
	// The veil lies behind a dialog, and nothing stands on it.
	expect(colours.filter((name) => name !== "veil" && !named.has(name ?? ""))).toEqual([]);
});
