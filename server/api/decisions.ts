import pg from "pg";
import type * as v from "valibot";
import { applyChange } from "../../src/rules/apply-change.ts";
import { undoableTurn } from "../../src/rules/cycle.ts";
import { canSayNotNow } from "../../src/rules/draw.ts";
import { type Category, findCategory } from "../../src/rules/family.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";
import { createStamp } from "../../src/stores/create-stamp.ts";
import { Problem } from "./problem.ts";
import {
	drawNow,
	findCategoryBy,
	findMemberBy,
	type KnownFamily,
	type Run,
	readFamily,
	requireDrawn,
	toNamed,
} from "./read-family.ts";
import { describeTurn } from "./reads.ts";
import type { ConfirmBodySchema, DrawAnswer, NotNowAnswer, TurnAnswer, UndoBodySchema } from "./schemas.ts";

// Each is a change that a person's app makes, by the same rules and the same statement. All throw Problem.

export interface Decision {
	readonly run: Run;
	readonly family: string;
	/** An id or a name. */
	readonly category: string;
	/** The id of the turn that is recorded. */
	readonly turn: string;
}

interface Known extends KnownFamily {
	readonly category: Category;
}

async function read({ run, family, category }: Decision): Promise<Known> {
	const known = await readFamily(run, family, { category });
	return { ...known, category: findCategoryBy(known, category) };
}

const LOOK = `with looked as (
	update public.decision_categories set looked_at = $2 where id = $1 returning looked_at
) select looked_at::text from looked`;

/** Looks, and says who. */
export async function draw(decision: Decision): Promise<DrawAnswer> {
	const known = await read(decision);
	const { category, stored, family } = known;
	const { member, n, isNewCycle } = drawNow(known, category);
	const look = { kind: "look-at-draw", category: category.id, n, member: member.id } as const;
	const { family: after } = applyChange(stored, look, createStamp(family));
	if (after !== stored) {
		const { lookedAt } = findCategory(after, category.id) ?? {};
		const written = await decision.run({ text: LOOK, values: [category.id, JSON.stringify(lookedAt)] });
		// The database leaves out a look at what is no longer the draw.
		const { n: drawnAt, member: drawn } = JSON.parse(written ?? "{}");
		if (drawnAt !== n || drawn !== member.id) throw new Problem("outdated", "Something has changed since: draw again.");
	}
	return { category: toNamed(category), member: toNamed(member), n, isNewCycle };
}

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

/** Records the turn of whoever was drawn, or of `member`. */
export async function confirm(decision: Decision, body: v.InferOutput<typeof ConfirmBodySchema>): Promise<TurnAnswer> {
	const known = await read(decision);
	const { category } = known;
	if (body.n !== undefined && body.n !== category.lastTurn)
		throw new Problem("outdated", "There was another turn since that draw.");
	const member = body.member === undefined ? requireDrawn(known, category) : findMemberBy(known, body.member);
	const doer = body.doneBy === undefined ? member : findMemberBy(known, body.doneBy);
	const doneBy = doer === member ? undefined : doer.id;
	const option = tidyText(body.option ?? "") || undefined;
	const turn = { id: decision.turn, category: category.id, member: member.id, cycle: 1, doneBy, option };
	const values = [turn.id, known.id, category.id, member.id, doneBy ?? null, option ?? null];
	const recorded = await decision
		.run({ text: RECORD, values: [...values, String(category.lastTurn + 1)] })
		// It was recorded, and its answer lost.
		.catch(unless((error) => error.constraint === "category_cycles_pkey"));
	return { category: toNamed(category), turn: describeTurn(known, { ...turn, ...JSON.parse(recorded ?? "{}") }) };
}

/** Whoever was drawn is not asked for this turn again. */
export async function sayNotNow(decision: Decision): Promise<NotNowAnswer> {
	const known = await read(decision);
	const { category, family, today } = known;
	const member = requireDrawn(known, category);
	const n = category.lastTurn;
	if (!canSayNotNow(family, category, member.id, today)) throw new Problem("nobody-else", "All others have passed.");
	await decision.run({
		text: "select public.say_not_now($1, $2, $3)::text",
		values: [category.id, String(n), member.id],
	});
	return { category: toNamed(category), member: toNamed(member), n };
}

/** Takes the last turn back. A token does so as a screen: what was done last. */
export async function undo(decision: Decision, body: v.InferOutput<typeof UndoBodySchema>): Promise<TurnAnswer> {
	const known = await read(decision);
	const { category, family } = known;
	const turn = undoableTurn(family, category);
	if (turn === undefined) throw new Problem("nothing-to-undo", "No turn counts here.");
	if (body.turn !== undefined && body.turn !== turn.id)
		throw new Problem("outdated", "This is not the last turn of its category.");
	await decision
		.run({ text: "select public.undo_turn($1)::text", values: [turn.id] })
		.catch(unless((error) => error.hint === "role", "Only what was done last can be undone."));
	return { category: toNamed(category), turn: describeTurn(known, turn) };
}

/** @throws what it is given; of errors that are meant nothing, or Problem "nothing-to-undo" with the detail */
function unless(isMeant: (error: pg.DatabaseError) => boolean, detail?: string) {
	return (error: unknown) => {
		if (!(error instanceof pg.DatabaseError && isMeant(error))) throw error;
		if (detail !== undefined) throw new Problem("nothing-to-undo", detail, { cause: error });
	};
}
