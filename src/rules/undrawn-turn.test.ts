import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { UNTIL_BACK } from "./away.ts";
import type { Family } from "./family.ts";
import { eligibleForTurn, undrawnTurn } from "./undrawn-turn.ts";

const TODAY = "2026-11-22";
const STAMP = { id: "turn", at: "2026-11-22T10:00:00Z", today: TODAY };
const MEMBERS = ["Mia", "Noah", "Zoe", "Ben"];

const situation = fc.record({
	cycle: fc.shuffledSubarray(MEMBERS),
	excluded: fc.subarray(MEMBERS),
	away: fc.subarray(MEMBERS),
	doneBy: fc.constantFrom(...MEMBERS),
	inPlaceOf: fc.option(fc.constantFrom(...MEMBERS), { nil: undefined }),
});

function family({ cycle, excluded, away }: { cycle: string[]; excluded: string[]; away: string[] }): Family {
	return {
		members: MEMBERS,
		categories: [{ name: "Dishes", cycle, settings: { excluded } }],
		memberDetails: away.map((name) => ({ name, backOn: UNTIL_BACK })),
	};
}

it("is a turn that can be recorded: of the doneBy, or done by them", () => {
	fc.assert(
		fc.property(situation, ({ doneBy, inPlaceOf, ...rest }) => {
			const before = family(rest);
			const { members } = eligibleForTurn(before, "Dishes", TODAY);
			const turn = undrawnTurn(before, "Dishes", doneBy, inPlaceOf, TODAY);
			if (members.includes(doneBy)) expect(turn).toMatchObject({ draw: { member: doneBy } });
			else if (inPlaceOf !== undefined && members.includes(inPlaceOf))
				expect(turn).toMatchObject({ draw: { member: inPlaceOf }, doneBy: doneBy });
			else expect(turn).toBeUndefined();
			if (turn === undefined) return;
			const after = applyChange(before, { kind: "record-turn", ...turn }, STAMP).family;
			expect(after.turns).toMatchObject([{ member: turn.draw.member }]);
			expect(after.categories[0]?.cycle.at(-1)).toBe(turn.draw.member);
		}),
	);
});

it("knows no turn of a category that was removed", () => {
	expect(undrawnTurn({ members: MEMBERS, categories: [] }, "Dishes", "Mia", "Noah", TODAY)).toBeUndefined();
});
