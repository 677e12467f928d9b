import fc from "fast-check";
import { expect, it } from "vitest";
import { selectVisibleAvatars } from "./visible-avatars.ts";

const familyArbitrary = fc
	.tuple(fc.uniqueArray(fc.string(), { maxLength: 70 }), fc.func(fc.boolean()))
	.map(([members, isWaiting]) => ({ members, waiting: members.filter(isWaiting) }))
	.map(({ members, waiting }) => ({ members, waiting, had: members.filter((one) => !waiting.includes(one)) }));

it("shows everybody in their place while there is room, and nobody of a crowd", () => {
	fc.assert(
		fc.property(familyArbitrary, ({ members, waiting, had }) => {
			const shown = selectVisibleAvatars(members, waiting, had);
			if (members.length <= 14) expect(shown).toEqual(members);
			else expect(shown).toHaveLength(members.length > 60 ? 0 : 13);
		}),
	);
});

it("shows both who is still in and who had a turn, nobody twice", () => {
	fc.assert(
		fc.property(
			familyArbitrary.filter(({ members }) => members.length <= 60),
			({ members, waiting, had }) => {
				const shown = selectVisibleAvatars(members, waiting, had);
				expect(new Set(shown).size).toBe(shown.length);
				expect(shown.some((one) => waiting.includes(one))).toBe(waiting.length > 0);
				expect(shown.some((one) => had.includes(one))).toBe(had.length > 0);
			},
		),
	);
});
