import { opensCycle, type RecordEntry, saysWhen, turnId } from "./record.ts";

export type RecordRow =
	| { readonly kind: "entry"; readonly entry: RecordEntry; readonly isUndone: boolean }
	/** Above the rows of a cycle. */
	| { readonly kind: "cycle"; readonly cycle: "running" | "reset" }
	| { readonly kind: "cycle"; readonly cycle: "complete" /** When its last turn was. */; readonly endedAt: string };

/**
 * The rows of one category, newest first, by cycle. A turn that was taken back belongs to no cycle, and a draw is left out where
 * a row says what became of it. @param entries newest first: all, or as many of the newest as have been read
 */
export function arrangeRecord(entries: readonly RecordEntry[]): readonly RecordRow[] {
	const state: Arrangement = {
		...{ rows: [], next: "running", members: new Set(), undone: new Set(), resolved: undefined },
		imported: new Map(entries.flatMap((entry) => (isImportedTurn(entry) ? [[turnId(entry), entry]] : []))),
		recorded: new Set(),
	};
	for (const entry of entries) addEntry(state, entry);
	return state.rows;
}

interface Arrangement {
	readonly rows: RecordRow[];
	/** The cycle that the next row begins. */
	next: "running" | "complete" | "reset" | undefined;
	/** Those who had a turn in the cycle of the last row. */
	readonly members: Set<string>;
	readonly undone: Set<string>;
	/** The member of a draw of which a newer row says how it ended. */
	resolved: string | undefined;
	/** By id. A turn of a running cycle was recorded once more when the family came. */
	readonly imported: ReadonlyMap<string, RecordEntry>;
	readonly recorded: Set<string>;
}

function isImportedTurn({ kind, imported }: RecordEntry): boolean {
	return kind === "turn" && imported === true;
}

function addEntry(state: Arrangement, entry: RecordEntry) {
	const { kind, member } = entry;
	switch (kind) {
		case "turn":
			if (isImportedTurn(entry) && state.recorded.has(turnId(entry))) {
				state.resolved = member;
				if (opensCycle(entry)) state.next = "complete";
				return;
			}
			state.recorded.add(turnId(entry));
			if (!state.undone.has(turnId(entry))) return addTurn(state, asItWas(state, entry));
			break;
		case "reset":
			state.rows.push({ kind: "entry", entry, isUndone: false });
			state.next = "reset";
			return;
		case "undone":
			state.undone.add(turnId(entry));
			break;
		case "drawn": {
			const isResolved = state.resolved === member;
			state.resolved = undefined;
			if (isResolved) return;
		}
	}
	if (state.next === "running") beginCycle(state, entry.at);
	if (kind === "turn" || kind === "passed" || kind === "void") state.resolved = member;
	state.rows.push({ kind: "entry", entry, isUndone: kind === "turn" });
}

/** What was imported says when a turn really was, and nothing else: it is only what a client said. */
function asItWas({ imported }: Arrangement, entry: RecordEntry): RecordEntry {
	const before = imported.get(turnId(entry));
	if (entry.imported || before === undefined || !saysWhen(before, entry)) return entry;
	return { ...entry, at: before.at, imported: true, isThisDevice: undefined };
}

function addTurn(state: Arrangement, entry: RecordEntry) {
	const { member = "" } = entry;
	// Turns of two families that became one may lack the one that opened the cycle.
	if (state.next === undefined && entry.imported && state.members.has(member)) state.next = "complete";
	beginCycle(state, entry.at);
	state.members.add(member);
	state.resolved = member;
	state.rows.push({ kind: "entry", entry, isUndone: false });
	if (opensCycle(entry)) state.next = "complete";
}

function beginCycle(state: Arrangement, endedAt: string) {
	const { next } = state;
	if (next === undefined) return;
	state.rows.push({ kind: "cycle", ...(next === "complete" ? { cycle: next, endedAt } : { cycle: next }) });
	state.members.clear();
	state.next = undefined;
}
