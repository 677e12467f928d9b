import {
	type Color,
	converter,
	differenceCiede2000,
	filterDeficiencyDeuter,
	filterDeficiencyProt,
	filterDeficiencyTrit,
} from "culori";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFamily, type Member } from "../../src/rules/family.ts";
import { getAvatarStyle } from "../../src/screens/avatars/avatar-style.ts";
import { FACES, type Theme, token } from "./tokens.ts";

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
