import pg from "pg";
import * as v from "valibot";
import { applyChange } from "../../src/rules/apply-change.ts";
import { undoableTurn } from "../../src/rules/cycle.ts";
import { canSayNotNow, findDraw } from "../../src/rules/draw.ts";
import { findCategory } from "../../src/rules/family.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { createStamp } from "../../src/stores/create-stamp.ts";
import { defineOperation } from "./operation.ts";
import { Problem } from "./problem.ts";
import { describeTurn, findMemberBy, readCategory, requireDrawn, toNamed } from "./read-family.ts";
import { NamedSchema, NameOrIdSchema, NothingSchema, TurnAnswerSchema, TurnNumberSchema, text } from "./schemas.ts";

// Each operation makes a change as a person's app does, by the same rules and the same statement.

const LOOK = `with looked as (
	update public.decision_categories set looked_at = $2 where id = $1 returning looked_at
) select looked_at::text from looked`;

export const draw = defineOperation({
	...{ method: "post", path: "/categories/{category}/draw", id: "draw", input: NothingSchema },
	summary: "Look whose turn it is",
	answer: v.object({
		category: NamedSchema,
		member: v.pipe(NamedSchema, v.description("Whose turn it is.")),
		n: TurnNumberSchema,
		isNewCycle: v.pipe(v.boolean(), v.description("Everybody had one: a new cycle begins.")),
	}),
	async answerTo(call) {
		const { category, stored, family, today } = await readCategory(call);
		const drawn = findDraw(family, category, today);
		if (drawn === undefined) throw new Problem("nobody-takes-part", "All who take part are away.");
		const { member, n, isNewCycle } = drawn;
		const look = { kind: "look-at-draw", category: category.id, n, member: member.id } as const;
		const { family: after } = applyChange(stored, look, createStamp(family));
		if (after !== stored) {
			const { lookedAt } = findCategory(after, category.id) ?? {};
			const written = await call.run({ text: LOOK, values: [category.id, JSON.stringify(lookedAt)] });
			// The database ignores a look at an outdated draw.
			const taken = JSON.parse(written ?? "{}");
			if (taken.n !== n || taken.member !== member.id)
				throw new Problem("outdated", "Something has changed since: draw again.");
		}
		return { category: toNamed(category), member: toNamed(member), n, isNewCycle };
	},
});

/** `cycle_number`: specification, section 4. */
const RECORD = `with recorded as (
	insert into public.category_cycles (
		id, family_group_id, category_id, member_id, done_by, option, turn_number, cycle_number
	)
	select $1, $2, $3, $4, $5, $6, $7, (
		(select count(*) from public.category_cycles where category_id = $3)
			/ (select count(*) from public.family_members where family_group_id = $2) + 1
	)
	returning day, until
) select json_strip_nulls(to_json(recorded))::text from recorded`;

export const confirm = defineOperation({
	...{ method: "post", path: "/categories/{category}/confirm", id: "confirm" },
	summary: "Whoever was drawn, or somebody else, had the turn",
	input: v.strictObject({
		member: v.optional(
			v.pipe(NameOrIdSchema, v.description("Whose turn it was, by id or name; if left out, whoever was drawn.")),
		),
		doneBy: v.optional(v.pipe(NameOrIdSchema, v.description("Who did it for them, by id or name."))),
		option: v.optional(v.pipe(text(80), v.description("What was chosen."))),
		n: v.optional(
			v.pipe(TurnNumberSchema, v.description("`n` of the draw that is confirmed: refused if there was a turn since.")),
		),
	}),
	answer: TurnAnswerSchema,
	async answerTo(call, body) {
		const known = await readCategory(call);
		const { category } = known;
		if (body.n !== undefined && body.n !== category.lastTurn)
			throw new Problem("outdated", "There was another turn since that draw.");
		const member = body.member === undefined ? requireDrawn(known, category) : findMemberBy(known, body.member);
		const doer = body.doneBy === undefined ? member : findMemberBy(known, body.doneBy);
		const doneBy = doer === member ? undefined : doer.id;
		const option = tidyText(body.option ?? "") || undefined;
		const turn = { id: call.turn, category: category.id, member: member.id, cycle: 1, doneBy, option };
		const values = [turn.id, known.id, category.id, member.id, doneBy ?? null, option ?? null];
		const recorded = await call
			.run({ text: RECORD, values: [...values, String(category.lastTurn + 1)] })
			.catch((error) => {
				// An earlier request has recorded the turn, and its answer was lost.
				if (!(error instanceof pg.DatabaseError && error.constraint === "category_cycles_pkey")) throw error;
			});
		return { category: toNamed(category), turn: describeTurn(known, { ...turn, ...JSON.parse(recorded ?? "{}") }) };
	},
});

export const notNow = defineOperation({
	...{ method: "post", path: "/categories/{category}/not-now", id: "notNow", input: NothingSchema },
	summary: "Whoever was drawn passes, and keeps their place in the cycle",
	answer: v.object({ category: NamedSchema, member: NamedSchema, n: TurnNumberSchema }),
	async answerTo(call) {
		const known = await readCategory(call);
		const { category, family, today } = known;
		const member = requireDrawn(known, category);
		const n = category.lastTurn;
		if (!canSayNotNow(family, category, member.id, today)) throw new Problem("nobody-else", "All others have passed.");
		await call.run({
			text: "select public.say_not_now($1, $2, $3)::text",
			values: [category.id, String(n), member.id],
		});
		return { category: toNamed(category), member: toNamed(member), n };
	},
});

/** A token can undo what a screen can: only what was done last. */
export const undo = defineOperation({
	...{ method: "post", path: "/categories/{category}/undo", id: "undo" },
	summary: "Take back the last turn, if it was what was done last",
	input: v.strictObject({
		turn: v.optional(v.pipe(NameOrIdSchema, v.description("The id of the turn: refused if it is not the last."))),
	}),
	answer: TurnAnswerSchema,
	async answerTo(call, { turn: asked }) {
		const known = await readCategory(call);
		const { category, family } = known;
		const turn = undoableTurn(family, category);
		if (turn === undefined) throw new Problem("nothing-to-undo", "No turn counts here.");
		if (asked !== undefined && asked !== turn.id)
			throw new Problem("outdated", "This is not the last turn of its category.");
		await call.run({ text: "select public.undo_turn($1)::text", values: [turn.id] }).catch((cause) => {
			if (!(cause instanceof pg.DatabaseError && cause.hint === "role")) throw cause;
			throw new Problem("nothing-to-undo", "Only what was done last can be undone.", { cause });
		});
		return { category: toNamed(category), turn: describeTurn(known, turn) };
	},
});
