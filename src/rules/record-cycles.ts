import { opensCycle, type RecordEntry, turnId } from "./record.ts";

/** A turn that somebody had: one that was not taken back. It need not count any more, after a reset. */
export interface HeldTurn {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/** ISO 8601. */
	readonly at: string;
}

export interface ReplayedCycle {
	readonly category: string;
	/** In their order. */
	readonly turns: readonly HeldTurn[];
	/** Another cycle began when everybody who was in had had a turn. */
	readonly isComplete: boolean;
}

interface OpenCycle {
	readonly turns: HeldTurn[];
	/** The one before was complete. */
	readonly follows: boolean;
}

/** The cycles of each category, in order, without those that nobody had a turn in. The last one of a category runs, or was reset. @param entries oldest first */
export function replayCycles(entries: readonly RecordEntry[]): readonly ReplayedCycle[] {
	const categories = new Map<string, CategoryReplay>();
	for (const entry of entries) {
		const replay = categories.get(entry.category) ?? { cycles: [], restorable: [], imported: new Map(), isHere: false };
		categories.set(entry.category, replay);
		replayEntry(replay, entry);
	}
	return [...categories].flatMap(([category, { cycles }]) =>
		cycles
			.map(({ turns }, at) => ({ category, turns, isComplete: cycles[at + 1]?.follows ?? false }))
			.filter(({ turns }) => turns.length > 0),
	);
}

interface CategoryReplay {
	readonly cycles: OpenCycle[];
	/** The turns that a reset has just emptied: recorded again at once, they are the same turns. */
	restorable: HeldTurn[];
	/** By id, the turns that were imported. Those of the running cycle were also recorded when they came. */
	readonly imported: Map<string, HeldTurn>;
	/** A turn was recorded here. */
	isHere: boolean;
}

function replayEntry(replay: CategoryReplay, entry: RecordEntry) {
	const { cycles } = replay;
	switch (entry.kind) {
		case "turn":
			if (entry.member !== undefined) addTurn(replay, entry, entry.member);
			return;
		case "undone":
			replay.restorable = [];
			removeTurn(cycles, turnId(entry));
			return;
		case "reset":
			replay.restorable = [...(cycles.at(-1)?.turns ?? [])];
			cycles.push({ turns: [], follows: false });
			return;
		default:
			replay.restorable = [];
	}
}

/**
 * Of a turn that was recorded here: it may be one that was imported. Where two families became one, the cycle that ran in the
 * other ends. @returns whether it is in its cycle already
 */
function continueHere(replay: CategoryReplay, entry: RecordEntry): boolean {
	const { cycles, imported } = replay;
	const same = imported.get(turnId(entry));
	const isHeld = same !== undefined && (cycles.at(-1)?.turns.includes(same) ?? false);
	if (same !== undefined && !isHeld) {
		removeTurn(cycles, same.id);
		replay.restorable = [same];
	}
	if (!isHeld && !replay.isHere && imported.size > 0) cycles.push({ turns: [], follows: false });
	replay.isHere = true;
	return isHeld;
}

function addTurn(replay: CategoryReplay, entry: RecordEntry, member: string) {
	const { cycles, imported } = replay;
	const { category, doneBy, option, at } = entry;
	if (entry.imported === undefined && continueHere(replay, entry)) return;
	const running = cycles.at(-1);
	const [restored, ...rest] = replay.restorable;
	if (restored?.member === member) removeTurn(cycles, restored.id);
	replay.restorable = restored?.member === member ? rest : [];
	const turn: HeldTurn =
		restored?.member === member
			? { ...restored, id: turnId(entry) }
			: {
					id: turnId(entry),
					category,
					member,
					at,
					...(doneBy !== undefined && { doneBy }),
					...(option !== undefined && { option }),
				};
	if (entry.imported) imported.set(turn.id, turn);
	// What was imported may lack the turn that opened a cycle. Here, somebody who has two in one has left and come again.
	const opens = opensCycle(entry) || (entry.imported && running?.turns.some((one) => one.member === member));
	if (running === undefined) cycles.push({ turns: [turn], follows: false });
	else if (opens && running.turns.length > 0) cycles.push({ turns: [turn], follows: true });
	else running.turns.push(turn);
}

/** Taking back the turn that opened a cycle brings back the one before. */
function removeTurn(cycles: OpenCycle[], id: string) {
	const at = cycles.findLastIndex(({ turns }) => turns.some((turn) => turn.id === id));
	const cycle = cycles[at];
	if (cycle === undefined) return;
	cycle.turns.splice(
		cycle.turns.findIndex((turn) => turn.id === id),
		1,
	);
	if (cycle.turns.length === 0 && cycle.follows && at === cycles.length - 1) cycles.pop();
}
