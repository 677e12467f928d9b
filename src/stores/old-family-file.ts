import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { dropUndefined } from "../rules/details.ts";
import type { Category, Family, Member, Turn } from "../rules/family.ts";
import type { HistoryEntry, HistoryKind } from "../rules/history.ts";
import { presentFamily, storeFamily } from "../rules/stored-family.ts";
import { reconcile } from "./guest/reconcile.ts";
import { numberTurns } from "./number-turns.ts";
import type { OldEntry, OldFamilyFile } from "./old-family-file-schema.ts";

/** Makes an id of a name, always the same of the same file, so that opening it twice adds nothing twice. */
type Ids = (kind: "member" | "category" | "turn", name: string) => string;

/** Gives ids to what a file of version 1 or 2 calls by name. The history is oldest first. */
export function convertOldFile(file: OldFamilyFile): {
	readonly family: Family;
	readonly history: readonly HistoryEntry[];
	readonly madeAt: string;
} {
	const { members, categories, memberDetails, turns, record, madeAt } = file;
	const idOf: Ids = (kind, name) => toUuid(hash([madeAt, kind, name]));
	const details = new Map(memberDetails.map((member) => [member.name, member]));
	const known = [...findPastTurns(file, idOf), ...convertTurns(file, idOf)];
	const read: Family = {
		secret: hash([madeAt, "secret", JSON.stringify([members, categories, turns])]).slice(0, 32),
		members: members.map(
			(name): Member => ({ ...details.get(name), ...{ id: idOf("member", name), key: name, name } }),
		),
		categories: categories.map(({ name, settings: { excluded, ...settings } = {} }): Category => {
			const id = idOf("category", name);
			return {
				...{ id, key: name, name, lastTurn: known.filter(({ category }) => category === id).length },
				settings: dropUndefined({ ...settings, excluded: excluded?.map((member) => idOf("member", member)) }),
			};
		}),
		turns: known,
	};
	let count = 0;
	const cycles = new Map(categories.map(({ name, cycle }) => [name, cycle]));
	const lists = { members, categories: categories.map(({ name }) => name), cycles };
	const stored = reconcile(storeFamily(numberTurns(read)), lists, () => idOf("turn", String(count++)));
	return { family: presentFamily(stored), history: convertRecord(record, idOf), madeAt };
}

function hash(parts: readonly string[]): string {
	return bytesToHex(sha256(utf8ToBytes(parts.join("\0"))));
}

/** RFC 9562, version 8. */
function toUuid(hex: string): string {
	return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

function toTurn(
	{ category, member, doneBy, option }: Pick<OldEntry, "category" | "doneBy" | "option"> & { member: string },
	{ id, cycle }: Pick<Turn, "id" | "cycle">,
	idOf: Ids,
): Turn {
	return {
		...{ id, category: idOf("category", category), member: idOf("member", member) },
		...(doneBy !== undefined && doneBy !== member && { doneBy: idOf("member", doneBy) }),
		...(option !== undefined && { option }),
		cycle,
	};
}

/** The turns since the last reset of their category. */
function convertTurns({ turns }: OldFamilyFile, idOf: Ids): readonly Turn[] {
	const cycles = createCycleCounter();
	return turns.map((turn) => {
		const cycle = cycles.count(turn.category, turn.previousCycle !== undefined);
		return toTurn(turn, { id: turn.id, cycle }, idOf);
	});
}

/** The turns of the record that were not undone, and no longer count. */
function findPastTurns({ turns, record }: OldFamilyFile, idOf: Ids): readonly Turn[] {
	const past = new Map<string, Turn>();
	for (const { kind, member, ...entry } of record) {
		const id = turnOf(entry);
		if (kind === "turn" && member !== undefined) past.set(id, toTurn({ ...entry, member }, { id, cycle: 0 }, idOf));
		if (kind === "undone") past.delete(id);
	}
	for (const { id } of turns) past.delete(id);
	return [...past.values()];
}

const turnOf = ({ id, turn }: Pick<OldEntry, "id" | "turn">) => turn ?? id;

function createCycleCounter() {
	const cycles = new Map<string, number>();
	return {
		/** The number of the cycle that a category's next turn is in. */
		count(category: string, opensCycle: boolean): number {
			const before = cycles.get(category) ?? 0;
			const cycle = opensCycle ? before + 1 : Math.max(before, 1);
			cycles.set(category, cycle);
			return cycle;
		},
		reset: (category: string) => cycles.delete(category),
	};
}

/** Of a draw that was void, the history has the causes instead. */
const KINDS: Readonly<Record<OldEntry["kind"], HistoryKind | undefined>> = {
	...{ drawn: "drawn", passed: "not-now", void: undefined, turn: "turn", undone: "turn-undone", reset: "reset" },
};

function convertRecord(record: readonly OldEntry[], idOf: Ids): readonly HistoryEntry[] {
	const follow = createFollower();
	return record.flatMap((entry): readonly HistoryEntry[] => {
		const { category, member, doneBy, option, imported } = entry;
		const kind = KINDS[entry.kind];
		if (kind === undefined) return [];
		return [
			{
				...{ id: entry.id, kind, at: entry.at, category: idOf("category", category), categoryName: category },
				...(member !== undefined && { member: idOf("member", member), memberName: member }),
				...(doneBy !== undefined && { doneBy: idOf("member", doneBy), doneByName: doneBy }),
				...(option !== undefined && { option }),
				...follow(entry),
				...(imported && { imported }),
			},
		];
	});
}

/** Finds which turns an entry is about. Entries come one after the other, oldest first. */
function createFollower() {
	const cycles = createCycleCounter();
	/** The ids of the turns that count, by category. */
	const counted = new Map<string, readonly string[]>();
	return (entry: OldEntry): Pick<HistoryEntry, "cycle" | "turns"> => {
		// Imported turns have cycles of their own.
		const place = JSON.stringify([entry.category, entry.imported]);
		const before = counted.get(place) ?? [];
		const turn = turnOf(entry);
		switch (entry.kind) {
			case "turn":
				counted.set(place, [...before, turn]);
				return {
					cycle: cycles.count(place, entry.opensCycle === true || entry.previousCycle !== undefined),
					turns: [turn],
				};
			case "undone":
				counted.set(
					place,
					before.filter((id) => id !== turn),
				);
				return { turns: [turn] };
			case "reset":
				cycles.reset(place);
				counted.delete(place);
				return { turns: before };
			default:
				return {};
		}
	};
}
