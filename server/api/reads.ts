import * as v from "valibot";
import { computeProgress } from "../../src/rules/cycle.ts";
import { findOpenDraw } from "../../src/rules/draw.ts";
import { findHolder } from "../../src/rules/due-turns.ts";
import { groupOf } from "../../src/rules/family.ts";
import { GROUP_KINDS } from "../../src/rules/group-kind.ts";
import { HISTORY_KINDS } from "../../src/rules/history.ts";
import { findLastTurn } from "../../src/rules/last-turn.ts";
import { toFields } from "../../src/stores/cloud/rows/rows.ts";
import { lenientSchemas } from "../../src/stores/family-schema.ts";
import { defineOperation } from "./operation.ts";
import { describeTurn, readCategory, readFamily, toNamed, toNamedMember } from "./read-family.ts";
import { DaySchema, IdSchema, NamedSchema, NothingSchema, number, TurnSchema } from "./schemas.ts";

const FamilySchema = v.object({
	...NamedSchema.entries,
	kind: v.picklist(GROUP_KINDS),
	timeZone: v.nullable(v.pipe(v.string(), v.description("The IANA name of its time zone, which its days follow."))),
	today: DaySchema,
});

export const families = defineOperation({
	...{ method: "get", path: "/families", id: "families", input: NothingSchema },
	summary: "The family of the token",
	answer: v.object({ families: v.array(FamilySchema) }),
	async answerTo(call) {
		const { id, name, family, today } = await readFamily(call);
		return { families: [{ id, name, kind: groupOf(family), timeZone: family.timeZone ?? null, today }] };
	},
});

const CategorySchema = v.object({
	...NamedSchema.entries,
	emoji: v.nullable(v.string()),
	n: v.pipe(v.number(), v.integer(), v.description("The number of its last turn.")),
	drawn: v.nullable(v.pipe(NamedSchema, v.description("Who was drawn and looked at, and has not confirmed yet."))),
	last: v.nullable(v.pipe(TurnSchema, v.description("The last turn."))),
	holder: v.nullable(v.pipe(NamedSchema, v.description("Where turns last: whose turn it is. Null when it is over."))),
	until: v.nullable(v.pipe(DaySchema, v.description("The last day of the holder's turn."))),
	everybodyHad: v.pipe(v.boolean(), v.description("Whether everybody who takes part and is here has had one.")),
	waiting: v.pipe(v.array(NamedSchema), v.description("Who has not had one in this cycle, in the family's order.")),
});

export const categories = defineOperation({
	...{ method: "get", path: "/categories", id: "categories", input: NothingSchema },
	summary: "What the family decides: who was drawn, who was last, and who waits",
	answer: v.object({ categories: v.array(CategorySchema) }),
	async answerTo(call) {
		const known = await readFamily(call, true);
		const { family, today } = known;
		return {
			categories: family.categories.map((category) => {
				const { eligible, isComplete } = computeProgress(family, category, today);
				const last = findLastTurn(family, category);
				const turn = findHolder(family, category, today);
				const held = turn && turn.until >= today ? turn : undefined;
				return {
					...toNamed(category),
					emoji: category.settings.emoji ?? null,
					n: category.lastTurn,
					drawn: toNamedMember(known, findOpenDraw(family, category, today)?.member.id),
					last: last ? describeTurn(known, last) : null,
					holder: toNamedMember(known, held?.doneBy ?? held?.member),
					until: held?.until ?? null,
					everybodyHad: isComplete,
					waiting: eligible.map(toNamed),
				};
			}),
		};
	},
});

const READ_HISTORY = `select coalesce(jsonb_agg(to_jsonb(entry) order by entry.id desc), '[]')::text from (
	select * from public.family_history one
	where one.family_group_id = $1 and one.category = $2 and ($3::bigint is null or one.id < $3)
	order by one.id desc limit $4
) entry`;

const EntrySchema = v.object({
	id: IdSchema,
	kind: v.picklist(HISTORY_KINDS),
	at: v.pipe(v.string(), v.isoTimestamp()),
	by: v.nullable(v.pipe(v.string(), v.description("Who recorded it: a person, a screen or a token."))),
	turn: v.nullable(IdSchema),
	member: v.nullable(v.pipe(v.string(), v.description("Names are those of the time."))),
	doneBy: v.nullable(v.string()),
	option: v.nullable(v.string()),
	day: v.nullable(DaySchema),
});

export const history = defineOperation({
	...{ method: "get", path: "/categories/{category}/history", id: "history" },
	summary: "What happened in a category, newest first",
	input: v.strictObject({
		limit: v.optional(v.pipe(number(1, 200), v.description("How many entries; 50 if left out."))),
		before: v.optional(
			v.pipe(number(-1e15, 1e15), v.description("Older entries than this: `next` of the page before.")),
		),
	}),
	answer: v.object({
		category: NamedSchema,
		entries: v.pipe(v.array(EntrySchema), v.description("Newest first.")),
		next: v.nullable(v.pipe(v.string(), v.description("`before` of the next page."))),
	}),
	async answerTo(call, { limit = 50, before }) {
		const { category } = await readCategory(call);
		const values = [call.family, category.id, before === undefined ? null : String(before), String(limit + 1)];
		const rows: HistoryRow[] = JSON.parse((await call.run({ text: READ_HISTORY, values })) ?? "[]");
		return {
			category: toNamed(category),
			entries: rows.slice(0, limit).flatMap(toEntry),
			next: rows.length > limit ? String(rows[limit - 1]?.id) : null,
		};
	},
});

interface HistoryRow {
	readonly id: number;
	readonly who_name: string | null;
}

/** Reads a row as the app does. Empty for an entry that is not understood. */
function toEntry(row: HistoryRow): v.InferOutput<typeof EntrySchema>[] {
	const { success, output } = v.safeParse(lenientSchemas.entry, { ...toFields(row), id: String(row.id) });
	if (!success) return [];
	const { id, kind, at, turns, memberName, doneByName, option, day } = output;
	return [
		{
			...{ id, kind, at, by: row.who_name, turn: (turns?.length === 1 && turns[0]) || null },
			...{ member: memberName ?? null, doneBy: doneByName ?? null, option: option ?? null, day: day ?? null },
		},
	];
}
