import { opensCycle, type RecordEntry, saysWhen, turnId } from "./record.ts";

/** A turn that somebody had: one that was not taken back. It need not count any more, after a reset. */
export interface HeldTurn {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/** ISO 8601. */
	readonly at: string;
	/** A client says when it was. */
	readonly imported?: true | undefined;
}

export interface ReplayedCycle {
	readonly category: string;
	readonly turns: readonly HeldTurn[];
	/** Another cycle began when everybody who was in had had a turn, and the record has all of its turns. */
	readonly isComplete: boolean;
}

interface OpenCycle {
	readonly turns: HeldTurn[];
	/** The record lacks its beginning: older than the record, or taken back. */
	isCut?: boolean;
	readonly followsComplete: boolean;
}

/** The cycles of each category, in order, without those that nobody had a turn in. The last one of a category runs, or was reset. @param entries oldest first */
export function replayCycles(entries: readonly RecordEntry[]): readonly ReplayedCycle[] {
	const categories = new Map<string, CategoryReplay>();
	for (const entry of entries) {
		const replay = categories.get(entry.category) ?? {
			cycles: [],
			restorable: [],
			imported: new Map(),
			here: new Set(),
		};
		categories.set(entry.category, replay);
		replayEntry(replay, entry);
	}
	return [...categories].flatMap(([category, { cycles }]) =>
		cycles
			.map(({ turns, isCut }, at) => ({
				category,
				turns,
				isComplete: !isCut && (cycles[at + 1]?.followsComplete ?? false),
			}))
			.filter(({ turns }) => turns.length > 0),
	);
}

interface CategoryReplay {
	readonly cycles: OpenCycle[];
	/** The turns that a reset has just emptied: recorded again at once, they are the same turns. */
	restorable: HeldTurn[];
	/** By id, the turns that were imported. Those of the running cycle were also recorded when they came. */
	readonly imported: Map<string, HeldTurn>;
	/** The ids of the turns that were recorded here. */
	readonly here: Set<string>;
}

function replayEntry(replay: CategoryReplay, entry: RecordEntry) {
	const { cycles } = replay;
	switch (entry.kind) {
		case "turn":
			if (entry.member !== undefined) addTurn(replay, entry, entry.member);
			return;
		case "undone":
			replay.restorable = [];
			undoTurn(cycles, turnId(entry));
			return;
		case "reset":
			// What was imported is never in the place of what happens here.
			replay.restorable = (cycles.at(-1)?.turns ?? []).filter(({ id }) => entry.imported || replay.here.has(id));
			cycles.push({ turns: [], followsComplete: false });
			return;
		default:
			replay.restorable = [];
	}
}

function addTurn(replay: CategoryReplay, entry: RecordEntry, member: string) {
	if (entry.imported) {
		// A client may say the same turn twice.
		if (replay.imported.has(turnId(entry))) return;
		const turn = toTurn(entry, member, takeRestored(replay, member));
		replay.imported.set(turn.id, turn);
		append(replay, turn, entry);
		return;
	}
	const { cycles, here } = replay;
	const before = replay.imported.get(turnId(entry));
	const isSame = before !== undefined && saysWhen(before, entry);
	const running = cycles.at(-1);
	const held = isSame ? (running?.turns.indexOf(before) ?? -1) : -1;
	// Where two families became one, the cycle that ran in the other ends.
	if (here.size === 0 && held === -1 && replay.imported.size > 0) cycles.push({ turns: [], followsComplete: false });
	if (here.size === 0) replay.restorable = [];
	const restored = takeRestored(replay, member);
	const turn = toTurn(entry, member, isSame ? before : restored);
	here.add(turn.id);
	if (running && held !== -1) {
		running.turns[held] = turn;
		return;
	}
	// A turn that was recorded here is what it says, whatever an entry that was imported says of it.
	if (before) removeTurn(cycles, before.id);
	append(replay, turn, entry);
}

/** The same turn, if a reset before it has been taken back. It is there no more. */
function takeRestored(replay: CategoryReplay, member: string): HeldTurn | undefined {
	const [first, ...rest] = replay.restorable;
	const restored = first?.member === member ? first : undefined;
	replay.restorable = restored ? rest : [];
	if (restored) removeTurn(replay.cycles, restored.id);
	return restored;
}

/** @param same the same turn, which says only when it was */
function toTurn(entry: RecordEntry, member: string, same?: HeldTurn): HeldTurn {
	const { category, doneBy, option } = entry;
	const { at, imported } = same ?? entry;
	return {
		...{ id: turnId(entry), category, member, at },
		...(doneBy !== undefined && { doneBy }),
		...(option !== undefined && { option }),
		...(imported && { imported }),
	};
}

function append({ cycles }: CategoryReplay, turn: HeldTurn, entry: RecordEntry) {
	const running = cycles.at(-1);
	// What was imported may lack the turn that opened a cycle. Here, somebody who has two in one has left and come again.
	const opens = opensCycle(entry) || (entry.imported && running?.turns.some(({ member }) => member === turn.member));
	if (running && entry.previousCycle) running.isCut = !hasTurnsOf(running.turns, entry.previousCycle);
	if (running === undefined) cycles.push({ turns: [turn], followsComplete: false });
	else if (opens && running.turns.length > 0) cycles.push({ turns: [turn], followsComplete: true });
	else running.turns.push(turn);
}

export function hasTurnsOf(turns: readonly HeldTurn[], members: readonly string[]): boolean {
	return members.every((member) => turns.some((turn) => turn.member === member));
}

/** Taking back the turn that opened a cycle restores the one before. Only turns of those who have left can have followed it. */
function undoTurn(cycles: OpenCycle[], id: string) {
	const running = cycles.at(-1);
	const isOpening = running?.followsComplete && running.turns[0]?.id === id;
	removeTurn(cycles, id);
	if (!isOpening || running.turns.length === 0) return;
	const restored = cycles.at(-2);
	if (restored) cycles.splice(-2, 2, { ...running, isCut: true, followsComplete: restored.followsComplete }, restored);
}

function removeTurn(cycles: OpenCycle[], id: string) {
	const at = cycles.findLastIndex(({ turns }) => turns.some((turn) => turn.id === id));
	const cycle = cycles[at];
	if (cycle === undefined) return;
	cycle.turns.splice(
		cycle.turns.findIndex((turn) => turn.id === id),
		1,
	);
	if (cycle.turns.length === 0 && cycle.followsComplete && at === cycles.length - 1) cycles.pop();
}
