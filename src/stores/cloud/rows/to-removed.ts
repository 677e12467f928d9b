import * as v from "valibot";
import type { Removed } from "../../../rules/family.ts";
import { RemovedSchema } from "../../removed-schema.ts";
import type { PastTurnRow, RemovedRow, TurnRow } from "./database-types.ts";

/** What can still be brought back, of rows as of `Rows`; undefined where there is nothing. */
export function toRemoved({
	removed,
	turns,
	pastTurns,
}: {
	readonly removed: readonly RemovedRow[];
	readonly turns: readonly TurnRow[];
	readonly pastTurns: readonly PastTurnRow[];
}): Removed | undefined {
	const heads = (kind: RemovedRow["kind"]) => removed.filter((row) => row.kind === kind);
	const members = heads("member").map(({ fields, removed_at: at, place, traces }) => ({
		...{ member: { ...fields, backOn: fields.back_on }, at, place, traces },
	}));
	const categories = heads("category").map(({ fields, removed_at: at, place }) => ({
		category: toCategory(fields),
		...{ at, place },
	}));
	if (members.length + categories.length === 0) return undefined;
	const { success, output } = v.safeParse(RemovedSchema, {
		...{ members, categories, turns: placeTurns(heads("turn"), turns, pastTurns) },
		doers: heads("doer").map(({ id, member_id: doneBy }) => ({ turn: id, doneBy })),
	});
	return success ? output : undefined;
}

function toCategory(fields: RemovedRow["fields"]): unknown {
	const { last_turn: lastTurn, not_now: notNow, looked_at: lookedAt, ...own } = fields;
	return { ...own, lastTurn, notNow, lookedAt };
}

/** Those that count no more come first, as in the family; each in the order of time. */
function placeTurns(removed: readonly RemovedRow[], turns: readonly TurnRow[], pastTurns: readonly PastTurnRow[]) {
	const gone = removed.map((row) => ({ row, at: String(row.fields.created_at), isPast: row.fields.cycle === 0 }));
	const there = (all: readonly { readonly id: string; readonly created_at: string }[]) =>
		all.map(({ id, created_at: at }) => ({ id, at, row: undefined }));
	const arrange = (isPast: boolean, all: readonly { readonly id: string; readonly created_at: string }[]) =>
		[...there(all), ...gone.filter((one) => one.isPast === isPast)].toSorted(
			(one, other) => Date.parse(one.at) - Date.parse(other.at) || one.at.localeCompare(other.at),
		);
	return [...arrange(true, pastTurns), ...arrange(false, turns)].flatMap(({ row }, place) => {
		if (row === undefined) return [];
		const { id, category_id: category, member_id: member, fields } = row;
		const { done_by: doneBy, option, cycle, day, turn_number: number } = fields;
		return [{ id, category, member, doneBy, option, cycle, day, number, place }];
	});
}
