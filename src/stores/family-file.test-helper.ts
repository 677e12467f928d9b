import type { Family } from "../rules/family.ts";
import { serializeFamilyFile } from "./family-file.ts";

export const SECRET = "0123456789abcdef".repeat(2);

/** With everything that a family can have. */
export const WHOLE: Family = {
	secret: SECRET,
	timeZone: "Europe/Berlin",
	members: [
		{
			...{ id: "m1", key: "Mom", name: "Mom", emoji: "🦊", colour: 3, backOn: "2026-12-24" },
			photo: "data:image/webp;base64,UklGRg==",
		},
		{ id: "m2", key: "Daddy", name: "Dad" },
	],
	categories: [
		{
			...{ id: "c1", key: "Dishes", name: "Dishes", lastTurn: 3 },
			settings: {
				emoji: "🧽",
				excluded: ["m1"],
				noRepeat: true,
				inOrder: true,
				helper: { question: "Which?", options: ["Pots", "Plates"] },
			},
			notNow: { n: 3, members: ["m1"] },
			lookedAt: { n: 3, member: "m2" },
		},
	],
	turns: [
		{ id: "t0", category: "c1", member: "m1", cycle: 0 },
		{ id: "t1", category: "c1", member: "m2", doneBy: "m1", option: "Pots", cycle: 2, number: 3 },
	],
};

/** The text of a family's file, for a family that fits. */
export function writeFamilyFile(...family: Parameters<typeof serializeFamilyFile>): string {
	const text = serializeFamilyFile(...family);
	if (text === undefined) throw new Error("the family is too large");
	return text;
}
