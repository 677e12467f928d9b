import type { ClosedDraw } from "./family.ts";

/** As many of the newest come along with a family. */
export const MAX_IMPORTED_ENTRIES = 2000;

/** What happened, as the record of a family keeps it: nothing in it is ever changed. */
export interface RecordEntry {
	readonly id: string;
	/**
	 * "void": an open draw went without being confirmed, because what it was based on changed. "passed": the drawn member said
	 * "not now". "reset": all turns before it no longer count. "undone": the turn `turn` no longer counts.
	 */
	readonly kind: "drawn" | "passed" | "void" | "turn" | "undone" | "reset";
	readonly category: string;
	/** ISO 8601. */
	readonly at: string;
	/** Members as they are called now; whoever has left, as they were called then. */
	readonly member?: string | undefined;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/**
	 * The id of the turn that was recorded or undone. An imported entry has that of a turn which was recorded here only if the turn came
	 * along with it: the stores see to that.
	 */
	readonly turn?: string | undefined;
	readonly opensCycle?: true | undefined;
	/** Of a guest's turn that opened a cycle: the cycle list before. */
	readonly previousCycle?: readonly string[] | undefined;
	/** Of a guest's turn. */
	readonly closedDraw?: ClosedDraw | undefined;
	/** A client says that it happened elsewhere: in a guest's browser, or in the family of a file. */
	readonly imported?: true | undefined;
	/** False if another device of the account recorded it; undefined if that is not known. */
	readonly isThisDevice?: boolean | undefined;
}

export function turnId({ id, turn }: RecordEntry): string {
	return turn ?? id;
}

export function opensCycle({ opensCycle, previousCycle }: RecordEntry): boolean {
	return opensCycle === true || previousCycle !== undefined;
}

/** Whether an imported turn is the one of its id that was recorded here, and was earlier: it says when, and nothing else. */
export function saysWhen(imported: Pick<RecordEntry, "member" | "at">, here: RecordEntry): boolean {
	return imported.member === here.member && imported.at <= here.at;
}
