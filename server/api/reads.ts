import * as v from "valibot";
import { computeProgress } from "../../src/rules/cycle.ts";
import { findOpenDraw } from "../../src/rules/draw.ts";
import { findHolder } from "../../src/rules/due-turns.ts";
import { type Category, groupOf, type Turn as RuleTurn } from "../../src/rules/family.ts";
import { findLastTurn } from "../../src/rules/last-turn.ts";
import { toFields } from "../../src/stores/cloud/rows/rows.ts";
import { lenientSchemas } from "../../src/stores/family-schema.ts";
import { recordedDay } from "../../src/stores/recorded-day.ts";
import { findCategoryBy, type KnownFamily, type Run, readFamily, toNamed, toNamedMember } from "./read-family.ts";
import type { CategoriesAnswer, FamiliesAnswer, HistoryAnswer, Turn } from "./schemas.ts";

/** @throws Problem as `readFamily` */
export async function readFamilies(run: Run, id: string): Promise<FamiliesAnswer> {
	const { name, family, today } = await readFamily(run, id);
	return { families: [{ id, name, kind: groupOf(family), timeZone: family.timeZone ?? null, today }] };
}

/** @throws Problem as `readFamily` */
export async function readCategories(run: Run, id: string): Promise<CategoriesAnswer> {
	const known = await readFamily(run, id, "all");
	return { categories: known.family.categories.map((category) => describeCategory(known, category)) };
}

function describeCategory(known: KnownFamily, category: Category): CategoriesAnswer["categories"][0] {
	const { family, today } = known;
	const { eligible, isComplete } = computeProgress(family, category, today);
	const last = findLastTurn(family, category);
	const turn = findHolder(family, category, today);
	const holds = turn && turn.until >= today ? turn : undefined;
	return {
		...toNamed(category),
		emoji: category.settings.emoji ?? null,
		n: category.lastTurn,
		drawn: toNamedMember(known, findOpenDraw(family, category, today)?.member.id),
		last: last ? describeTurn(known, last) : null,
		holder: toNamedMember(known, holds?.doneBy ?? holds?.member),
		until: holds?.until ?? null,
		everybodyHad: isComplete,
		waiting: eligible.map(toNamed),
	};
}

export function describeTurn(known: KnownFamily, turn: RuleTurn): Turn {
	const { family, today } = known;
	return {
		id: turn.id,
		member: toNamedMember(known, turn.member) as Turn["member"],
		doneBy: toNamedMember(known, turn.doneBy),
		option: turn.option ?? null,
		day: recordedDay(family, turn, today) ?? null,
		until: turn.until ?? null,
	};
}

const READ_HISTORY = `select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id desc), '[]')::text from (
	select * from public.family_history one
	where one.family_group_id = $1 and one.category = $2 and ($3::bigint is null or one.id < $3)
	order by one.id desc limit $4
) entry`;

/** @throws Problem as `readFamily`; "not-found" */
export async function readHistory(
	run: Run,
	id: string,
	category: string,
	{ limit = 50, before }: { readonly limit?: number | undefined; readonly before?: number | undefined },
): Promise<HistoryAnswer> {
	const known = findCategoryBy(await readFamily(run, id), category);
	const values = [id, known.id, before === undefined ? null : String(before), String(limit + 1)];
	const rows: { id: number; who_name: string | null }[] = JSON.parse(
		(await run({ text: READ_HISTORY, values })) ?? "[]",
	);
	return {
		category: toNamed(known),
		entries: rows.slice(0, limit).flatMap(toEntry),
		next: rows.length > limit ? String(rows[limit - 1]?.id) : null,
	};
}

/** As the app reads it. */
function toEntry(row: { readonly id: number; readonly who_name: string | null }): HistoryAnswer["entries"] {
	const { success, output } = v.safeParse(lenientSchemas.entry, { ...toFields(row), id: String(row.id) });
	if (!success) return [];
	const { kind, at, turns, memberName, doneByName, option, day } = output;
	return [
		{
			...{ id: output.id, kind, at, by: row.who_name, turn: (turns?.length === 1 && turns[0]) || null },
			...{ member: memberName ?? null, doneBy: doneByName ?? null, option: option ?? null, day: day ?? null },
		},
	];
}
