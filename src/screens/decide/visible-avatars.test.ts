import fc from "fast-check";
import { expect, it } from "vitest";
import { selectVisibleAvatars } from "./visible-avatars.ts";

const familyArbitrary = fc
	.tuple(fc.uniqueArray(fc.string(), { maxLength: 70 }), fc.func(fc.boolean()))
	.map(([members, isEligible]) => ({ members, eligible: members.filter(isEligible) }))
	.map(({ members, eligible }) => ({ members, eligible, had: members.filter((one) => !eligible.includes(one)) }));

it("shows everybody in the order of the family while there is room, and nobody of a crowd", () => {
	fc.assert(
		fc.property(familyArbitrary, ({ members, eligible, had }) => {
			const shown = selectVisibleAvatars(members, eligible, had);
			if (members.length <= 14) expect(shown).toEqual(members);
			else expect(shown).toHaveLength(members.length > 60 ? 0 : 13);
		}),
	);
});

it("shows both who is still in and who had a turn, nobody twice", () => {
	fc.assert(
		fc.property(
			familyArbitrary.filter(({ members }) => members.length <= 60),
			({ members, eligible, had }) => {
				const shown = selectVisibleAvatars(members, eligible, had);
				expect(new Set(shown).size).toBe(shown.length);
				expect(shown.some((one) => eligible.includes(one))).toBe(eligible.length > 0);
				expect(shown.some((one) => had.includes(one))).toBe(had.length > 0);
			},
		),
	);
});
