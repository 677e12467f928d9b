import type { ChangeOutcome } from "../../family-store.ts";

/**
 * How far a pending change has got, as one tab knows it. In `failures` are the "busy" responses this tab got for it.
 *
 * - sending: the caller in this tab awaits the outcome; slow: for longer than `SLOW_TIMEOUT_MS`
 * - other-tab: another tab has stored it, and its caller there may await the outcome
 * - queued: it waits in the storage for the next attempt, and counts as pending
 * - removed: another tab has sent or discarded it, and the rows that show which are not read yet
 */
export type ChangeState =
	| AwaitedState
	| { readonly kind: "other-tab" | "queued"; readonly failures: number }
	| { readonly kind: "removed" };

interface AwaitedState {
	readonly kind: "sending" | "slow";
	/** Without the storage a change exists only while it is awaited. */
	readonly isStored: boolean;
	readonly onOutcome: (outcome: ChangeOutcome | Error) => void;
	readonly failures: number;
}

export const OTHER_TAB: ChangeState = { kind: "other-tab", failures: 0 };

export function toSending(isStored: boolean, onOutcome: AwaitedState["onOutcome"]): AwaitedState {
	return { kind: "sending", isStored, onOutcome, failures: 0 };
}

export function toSlow(state: ChangeState): ChangeState {
	return state.kind === "sending" ? { ...state, kind: "slow" } : state;
}

export function toQueued(state: ChangeState): ChangeState {
	return state.kind === "removed" ? state : { kind: "queued", failures: state.failures };
}

export function withFailure(state: ChangeState): ChangeState {
	return state.kind === "removed" ? state : { ...state, failures: state.failures + 1 };
}

/** An awaited change stays, also when another tab has sent it: sending it again tells what became of it. */
export function afterStorageRead(state: ChangeState, isFound: boolean): ChangeState {
	if (isAwaited(state)) return state;
	if (!isFound) return { kind: "removed" };
	return state.kind === "removed" ? { kind: "queued", failures: 0 } : state;
}

export function isAwaited(state: ChangeState): state is AwaitedState {
	return state.kind === "sending" || state.kind === "slow";
}
