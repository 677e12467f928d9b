import type { HistoryEntry } from "./history.ts";

export interface ToldTurn {
	readonly first: HistoryEntry;
	readonly last: HistoryEntry;
	readonly isOfElsewhere: boolean;
	readonly isUndone: boolean;
	readonly isMended: boolean;
	/** The category, here or elsewhere, and the reset before it: cycles of different eras are unrelated. */
	readonly era: string;
}

export interface ToldTurns {
	/** By id, in the order of the turns. */
	readonly turns: ReadonlyMap<string, ToldTurn>;
	readonly begun: ReadonlySet<string>;
	readonly reset: ReadonlySet<string>;
	/** The numbers of cycles by era in which a turn was recorded, also one that was told again since. */
	readonly cycles: ReadonlyMap<string, ReadonlySet<number>>;
}

export function isAboutTurn({ kind }: HistoryEntry): boolean {
	return kind === "turn" || kind === "turn-undone" || kind === "turn-mended" || kind === "turn-redone";
}

export function findToldTurns(entries: readonly HistoryEntry[]): ToldTurns {
	const turns = new Map<string, ToldTurn>();
	const eras = createEras();
	for (const entry of entries) {
		const era = eras.follow(entry);
		const [id = ""] = entry.turns ?? [];
		const known = turns.get(id);
		const next = isAboutTurn(entry) ? followTurn(known, entry, era) : known;
		if (next === undefined || next === known) continue;
		// A turn that was recorded here keeps its place.
		if (entry.kind === "turn") turns.delete(id);
		turns.set(id, next);
	}
	return { turns, ...eras };
}

function createEras() {
	const [begun, reset] = [new Set<string>(), new Set<string>()];
	const [resets, cycles] = [new Map<string, number>(), new Map<string, Set<number>>()];
	const eraOf = (side: string) => JSON.stringify([side, resets.get(side) ?? 0]);
	return {
		...{ begun, reset, cycles },
		follow({ kind, category, imported, n, cycle = 0 }: HistoryEntry): string {
			const side = JSON.stringify([category, imported === true]);
			const era = eraOf(side);
			if (kind === "category-added" || (kind === "turn" && n === 0)) begun.add(era);
			if (kind === "turn") cycles.set(era, (cycles.get(era) ?? new Set()).add(cycle));
			if (kind === "reset") {
				resets.set(side, (resets.get(side) ?? 0) + 1);
				reset.add(era);
				begun.add(eraOf(side));
			}
			return era;
		},
	};
}

/** The same object if an entry says nothing new: it is a repetition, or imported and about a turn of this family. */
function followTurn(known: ToldTurn | undefined, entry: HistoryEntry, era: string): ToldTurn | undefined {
	const { kind } = entry;
	const imported = entry.imported === true;
	if (known && imported && !known.isOfElsewhere) return known;
	if (kind !== "turn") return known && continueTurn(known, entry);
	if (known?.isOfElsewhere === imported) return known;
	const first = known ? dateEntry(entry, known.first) : entry;
	return { ...{ first, last: first, isOfElsewhere: imported, isUndone: false, isMended: false }, era };
}

/** An imported entry about a turn that was recorded here tells only when it was. */
function dateEntry(entry: HistoryEntry, before: HistoryEntry): HistoryEntry {
	if (before.member !== entry.member || before.at > entry.at) return entry;
	return { ...entry, at: before.at, imported: true, isThisDevice: undefined };
}

function continueTurn(turn: ToldTurn, entry: HistoryEntry): ToldTurn {
	if (entry.kind === "turn-undone") return { ...turn, isUndone: true };
	if (entry.kind === "turn-redone") return { ...turn, last: entry, isUndone: false };
	return { ...turn, last: entry, isMended: true };
}
