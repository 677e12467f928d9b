import type { CategorySettings, Family } from "../../../rules/family.ts";
import { findAdditions, findIncomingTurn, mergeFamily } from "../../../rules/merge-family.ts";
import { trimName } from "../../../rules/name.ts";
import type { RecordEntry } from "../../../rules/record.ts";
import { TurnConflict } from "../../errors.ts";
import { deriveUuid } from "../../uuid.ts";
import { type CategoryRow, hasRow, type MemberRow, nextPosition, type Records, rowsByName } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import type { ChangeTargets } from "./change-targets.ts";
import { importedTurnId, toImportedEntries } from "./imported-entries.ts";
import type { Plan } from "./plan.ts";
import { addTurns, createTurnInserts, type NewTurnOf, type TurnInsert } from "./turn-inserts.ts";

const MAX_ATTEMPTS = 5;

interface MissingRows {
	readonly members: readonly MemberRow[];
	readonly categories: readonly CategoryRow[];
	readonly turns: readonly TurnInsert[];
}

/** @param record oldest first. Only an answer tells that it is there, so it is sent until there is one */
export function planMerge(
	records: Records,
	incoming: Family,
	record: readonly RecordEntry[],
	targets: ChangeTargets,
): Plan | undefined {
	const rows = findMissingRows(records, incoming, targets);
	if (isEmpty(rows) && record.length === 0) return undefined;
	return {
		after: addRows(records, rows),
		// The record comes before the turns: the backend takes no entry about a turn that it has.
		// A row that another device has added meanwhile has another id, and its turns other numbers: the rest is planned again.
		async send(tables) {
			let missing = rows;
			const planAgain = async () => {
				missing = findMissingRows(await tables.read(), incoming, targets);
			};
			for (let attempt = 1; ; attempt++) {
				try {
					await tables.insertMissingNames("members", missing.members);
					if (missing.categories.some(({ settings }) => settings?.excluded)) await planAgain();
					await tables.insertMissingNames("categories", missing.categories);
					await tables.importRecord(toImportedEntries(record, (await tables.read()).categories));
					await tables.insertTurns(missing.turns.map(({ row }) => row));
					return;
				} catch (reason) {
					if (!(reason instanceof TurnConflict) || attempt === MAX_ATTEMPTS) throw reason;
				}
				await planAgain();
			}
		},
		isApplied: (read) => record.length === 0 && isEmpty(findMissingRows(read, incoming, targets)),
		needsReread: true,
	};
}

/** Each row's id follows from its position in the incoming family, so that no turn is added twice. */
function findMissingRows(records: Records, incoming: Family, { newId }: ChangeTargets): MissingRows {
	const family = toFamily(records);
	const additions = findAdditions(family, incoming);
	const merged = mergeFamily(family, incoming);
	const details = new Map(merged.memberDetails?.map((one) => [one.name, one]));
	const settings = new Map(merged.categories.map((one) => [one.name, one.settings]));
	const ids = createRowIds(incoming, newId);
	const [firstMember, firstCategory] = [nextPosition(records.members), nextPosition(records.categories)];
	const members = additions.members.map((name, at) => ({
		...details.get(name),
		id: ids.member(name),
		name,
		position: firstMember + at,
	}));
	const memberRows = rowsByName<MemberRow>([...records.members, ...members]);
	const categories = additions.categories.map((name, at) => ({
		id: ids.category(name),
		name,
		position: firstCategory + at,
		runningRound: 1,
		...withIds(settings.get(name), memberRows),
	}));
	const categoryRows = rowsByName([...records.categories, ...categories]);
	const turns = [...additions.turns].flatMap(([category, names]) => {
		const row = categoryRows.get(category) as CategoryRow;
		const added = names.map((name): NewTurnOf => {
			const incomingTurn = findIncomingTurn(incoming.turns ?? [], category, name, merged.members);
			const id = incomingTurn && importedTurnId(row, incomingTurn.id);
			return {
				id: id === undefined || hasRow(records.turns, id) ? ids.turn(category, name) : id,
				member: memberRows.get(name) as MemberRow,
				doneBy: incomingTurn?.doneBy === undefined ? undefined : memberRows.get(incomingTurn.doneBy)?.id,
				option: incomingTurn?.option,
			};
		});
		return createTurnInserts(records, row, added, memberRows.size);
	});
	return { members, categories, turns };
}

function withIds(settings: CategorySettings | undefined, members: ReadonlyMap<string, MemberRow>) {
	if (settings === undefined) return {};
	const { excluded, ...rest } = settings;
	const absent = excluded?.flatMap((name) => members.get(name)?.id ?? []);
	return { settings: { ...rest, ...(absent && { excluded: absent }) } };
}

function isEmpty({ members, categories, turns }: MissingRows): boolean {
	return members.length + categories.length + turns.length === 0;
}

/** Ids in the order of the incoming names, in which rows of the same microsecond are read. A turn is always a member's. */
function createRowIds({ members, categories }: Family, newId: string) {
	const memberPositions = positionsByName(members);
	const categoryPositions = positionsByName(categories.map(({ name }) => name));
	const memberCount = memberPositions.size;
	const nameCount = memberCount + categoryPositions.size;
	const at = (positions: ReadonlyMap<string, number>, name: string) => positions.get(name) ?? 0;
	return {
		member: (name: string) => deriveUuid(newId, at(memberPositions, name)),
		category: (name: string) => deriveUuid(newId, memberCount + at(categoryPositions, name)),
		turn: (category: string, member: string) =>
			deriveUuid(newId, nameCount + at(categoryPositions, category) * memberCount + at(memberPositions, member)),
	};
}

function positionsByName(names: readonly string[]): ReadonlyMap<string, number> {
	return new Map([...new Set(names.map(trimName))].map((name, at) => [name, at]));
}

function addRows(records: Records, { members, categories, turns }: MissingRows): Records {
	const named: Records = {
		...records,
		members: [...records.members, ...members],
		categories: [...records.categories, ...categories],
	};
	return addTurns(named, turns);
}
