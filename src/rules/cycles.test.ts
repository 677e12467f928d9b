import fc from "fast-check";
import { expect, it } from "vitest";
import { nameArbitrary, random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { applyBasicChange } from "./changes.ts";
import { drawMember } from "./draw-member.test-helper.ts";
import { type Category, type Family, findCategory } from "./family.ts";
import { computeProgress } from "./progress.ts";
import type { Draw } from "./turns.ts";

/** What can happen to a family between two looks. `who` chooses among those present at that moment. */
const familyEvent = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant("turn" as const) }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("join" as const), name: nameArbitrary }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("leave" as const), who: fc.nat() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("reset" as const) }) },
);

/**
 * The model knows nothing of cycle lists: it is the children's own argument, "you have had one since we began!". A turn may
 * go to a member who has had one only if nobody is left who has not, and then everybody starts again.
 */
it("gives each member exactly one turn in every cycle, through joining, leaving and resets", () => {
	const name = "__proto__";
	fc.assert(
		fc.property(
			uniqueNamesArbitrary(0, 5),
			fc.array(familyEvent, { maxLength: 60 }),
			random32Arbitrary,
			(members, events, random) => {
				let family: Family = { members, categories: [{ name, cycle: [] }] };
				const present = new Set(members);
				const hadTurn = new Set<string>();

				for (const event of events) {
					const category = findCategory(family, name) as Category;
					if (event.kind === "join") {
						family = applyBasicChange(family, { kind: "add-member", name: event.name });
						present.add(event.name);
					} else if (event.kind === "leave" && present.size > 0) {
						const leaver = [...present][event.who % present.size] as string;
						family = applyBasicChange(family, { kind: "remove-member", name: leaver });
						present.delete(leaver);
						hadTurn.delete(leaver);
					} else if (event.kind === "reset") {
						family = applyBasicChange(family, { kind: "reset-category", name });
						hadTurn.clear();
					} else if (event.kind === "turn") {
						const draw = drawMember(family.members, category, random);
						expect(draw === undefined).toBe(present.size === 0);
						if (draw !== undefined) takeTurn(draw);
					}
					expect(new Set(family.members)).toEqual(present);
					expect(computeProgress(family.members, findCategory(family, name) as Category)).toEqual({
						eligible: family.members.filter((member) => !hadTurn.has(member)),
						turnsTaken: hadTurn.size,
						total: present.size,
						isComplete: present.size > 0 && hadTurn.size === present.size,
					});
				}

				function takeTurn(draw: Draw) {
					const eligible = [...present].filter((member) => !hadTurn.has(member));
					if (eligible.length === 0) {
						expect(draw.isNewCycle).toBe(true);
						expect(present).toContain(draw.member);
						hadTurn.clear();
					} else {
						expect(draw.isNewCycle).toBe(false);
						expect(eligible).toContain(draw.member);
					}
					hadTurn.add(draw.member);
					family = applyBasicChange(family, { kind: "record-turn", draw });
				}
			},
		),
		{ numRuns: 300 },
	);
});

it("lets a family of any size go round and round, each exactly once a round", () => {
	fc.assert(
		fc.property(uniqueNamesArbitrary(1, 9), random32Arbitrary, (members, random) => {
			let family: Family = { members, categories: [{ name: "Movies", cycle: [] }] };
			for (let round = 0; round < 3; round++) {
				const drawn = members.map((_, index) => {
					const draw = drawMember(family.members, findCategory(family, "Movies") as Category, random) as Draw;
					expect(draw.isNewCycle).toBe(round > 0 && index === 0);
					family = applyBasicChange(family, { kind: "record-turn", draw });
					return draw.member;
				});
				expect(drawn.toSorted()).toEqual(members.toSorted());
			}
		}),
	);
});
