import { readFileSync } from "node:fs";
import {
	type Color,
	converter,
	differenceCiede2000,
	filterDeficiencyDeuter,
	filterDeficiencyProt,
	filterDeficiencyTrit,
	wcagContrast,
} from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFamily, type Member } from "../../src/rules/family.ts";
import { getAvatarStyle } from "../../src/screens/avatars/avatar-style.ts";

const THEME_CSS = readFileSync("src/ui/theme.css", "utf8");

/** The colours of members, in the order of the palette. */
const FACES = Array.from({ length: 8 }, (_, at) => `face-${at + 1}`);

type Theme = "light" | "dark";

/** A colour of the tokens as the theme has it, by the name behind `--color-`. */
function token(name: string, theme: Theme) {
	const value = new RegExp(`--color-${name}: (.+);`).exec(THEME_CSS)?.[1] ?? "";
	const [, light, dark] = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value) ?? [undefined, value, value];
	const colour = converter("rgb")(theme === "light" ? light : dark);
	if (colour === undefined) throw new Error(`theme.css has no colour ${name}`);
	return colour;
}

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

/**
 * CIEDE2000 between two discs. About 2.3 is just noticeable side by side (Mahy et al. 1994); these are several times
 * that, because a disc is recognised from memory and across a table.
 */
const APART = { trichromat: { faces: 15, buttons: 12 }, dichromat: { faces: 7.5, buttons: 5 } };

/** Machado, Oliveira and Fernandes 2009, complete: culori has their matrices, which are for linear light. */
const VISIONS = {
	everybody: undefined,
	protanopia: filterDeficiencyProt(1),
	deuteranopia: filterDeficiencyDeuter(1),
	tritanopia: filterDeficiencyTrit(1),
} as const;

const toLinear = converter("lrgb");
const distance = differenceCiede2000();

function seenWith(vision: keyof typeof VISIONS, colour: Color): Color {
	const { r, g, b } = toLinear(colour);
	const seen = VISIONS[vision]?.({ mode: "rgb", r, g, b }) ?? { r, g, b };
	const clamp = (channel: number) => Math.min(1, Math.max(0, channel));
	return { mode: "lrgb", r: clamp(seen.r), g: clamp(seen.g), b: clamp(seen.b) };
}

/** The nearest of some pairs of tokens, as it is seen. */
function nearest(vision: keyof typeof VISIONS, theme: Theme, pairs: readonly (readonly [string, string])[]) {
	const distances = pairs.map(([one, other]) => ({
		pair: `${one} and ${other}`,
		apart: distance(seenWith(vision, token(one, theme)), seenWith(vision, token(other, theme))),
	}));
	return distances.reduce((near, each) => (each.apart < near.apart ? each : near));
}

const facePairs = FACES.flatMap((one, at) => FACES.slice(at + 1).map((other) => [one, other] as const));
const buttonPairs = FACES.flatMap((face) => ["accent", "good", "danger"].map((button) => [face, button] as const));

describe.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])("with %s", (vision) => {
	const apart = VISIONS[vision] ? APART.dichromat : APART.trichromat;

	it("no two colours of members look alike", () => {
		const { pair, apart: least } = nearest(vision, "light", facePairs);
		expect(least, pair).toBeGreaterThanOrEqual(apart.faces);
	});

	it.each(["light", "dark"] as const)("no member looks like a button in the %s theme", (theme) => {
		const { pair, apart: least } = nearest(vision, theme, buttonPairs);
		expect(least, pair).toBeGreaterThanOrEqual(apart.buttons);
	});
});

const membersArbitrary = fc
	.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }), { minLength: 2, maxLength: 16 })
	.chain((members) =>
		fc
			.array(fc.option(fc.nat(15), { nil: undefined, freq: 2 }), { maxLength: members.length })
			.map((colours): readonly Member[] =>
				members.map((name, at) => ({ id: name, key: name, name, colour: colours[at] })),
			),
	);

it("neighbours in a family of up to 16 never look alike, unless both have chosen so", () => {
	const least = new Map(
		facePairs.map(([one, other]) => [
			`${one} ${other}`,
			Math.min(
				...(Object.keys(VISIONS) as (keyof typeof VISIONS)[]).map((v) => nearest(v, "light", [[one, other]]).apart),
			),
		]),
	);
	fc.assert(
		fc.property(membersArbitrary, (members) => {
			const family = { ...createFamily("0".repeat(32)), members };
			const faces = members.map((member) => `face-${getAvatarStyle(family, member).colour + 1}`);
			const isChosen = (at: number) => members[at]?.colour !== undefined;
			for (let at = 1; at < faces.length; at++) {
				if (isChosen(at - 1) && isChosen(at)) continue;
				const pair = faces.slice(at - 1, at + 1).sort();
				expect(least.get(pair.join(" ")) ?? 0, pair.join(" beside ")).toBeGreaterThanOrEqual(APART.dichromat.faces);
			}
		}),
	);
});
