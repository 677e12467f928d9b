import fc from "fast-check";
import { describe, expect } from "vitest";
import { applyChanges, changeFamily } from "../../rules/change-family.test-helper.ts";
import { COLOUR_COUNT } from "../../rules/details.ts";
import { createFamily, type Family } from "../../rules/family.ts";
import { property } from "../../rules/property.test-helper.ts";
import { presentFamily, storeFamily } from "../../rules/stored-family.ts";
import { AVATAR_COLOUR_COUNT, getAvatarStyle } from "./avatar-style.ts";
import { keepColours } from "./keep-colours.ts";

const memberArbitrary = fc.record(
	{
		name: fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }),
		colour: fc.nat(COLOUR_COUNT - 1),
		emoji: fc.constantFrom("🦊", "🐼"),
	},
	{ requiredKeys: ["name"] },
);
const familyArbitrary = (maxLength: number) =>
	fc.uniqueArray(memberArbitrary, { minLength: 1, maxLength, selector: ({ name }) => name }).map(
		(members): Family => ({
			...createFamily("00"),
			members: members.map((member, at) => ({ id: `${at}`, key: member.name, ...member })),
		}),
	);

describe("keepColours", () => {
	property(
		"leaves everybody their colour and emoji, also once they are back",
		[familyArbitrary(AVATAR_COLOUR_COUNT), fc.nat()],
		(family, at) => {
			const removed = `${at % family.members.length}`;
			const removal = { kind: "remove-member", member: removed } as const;
			const kept = keepColours(family, removed);
			for (const changes of [
				[...kept, removal],
				[removal, ...kept],
			]) {
				const stored = applyChanges(storeFamily(family), changes);
				const left = presentFamily(stored);
				expect(left.members).toHaveLength(family.members.length - 1);
				const back = presentFamily(applyChanges(stored, [{ kind: "restore-member", member: removed }]));
				expect(back.members).toHaveLength(family.members.length);
				for (const then of [left, back])
					for (const member of then.members) {
						const before = family.members.find(({ id }) => id === member.id);
						expect(member.emoji).toBe(before?.emoji);
						expect(getAvatarStyle(then, member).colour).toBe(getAvatarStyle(family, member).colour);
					}
			}
		},
	);

	property(
		"changes only whose colour would change, and nobody in a large family",
		[familyArbitrary(20), fc.nat()],
		(family, at) => {
			const removed = `${at % family.members.length}`;
			const kept = keepColours(family, removed);
			if (family.members.length > AVATAR_COLOUR_COUNT) expect(kept).toEqual([]);
			const left = changeFamily(family, { kind: "remove-member", member: removed });
			for (const change of kept) {
				const member = left.members.find((one) => change.kind === "edit-member" && one.id === change.member);
				expect(member && getAvatarStyle(left, member).colour).not.toBe("colour" in change && change.colour);
			}
		},
	);
});
