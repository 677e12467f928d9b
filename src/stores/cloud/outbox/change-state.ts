import type { ChangeResult } from "../../family-store.ts";

export type ChangeOutcome = ChangeResult["outcome"];

/** As one tab knows it. Another tab has stored an "other-tab" change, and sent or discarded a "removed" one. */
export type ChangeState =
	| AwaitedState
	| { readonly kind: "other-tab" | "queued" | "removed"; readonly failures: number };

/** Its caller in this tab awaits the outcome: until then it needs no storage. */
interface AwaitedState {
	readonly kind: "sending" | "slow";
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
	return { ...state, failures: state.failures + 1 };
}

/** An awaited change is sent also when another tab has removed it: that shows its outcome. */
export function afterStorageRead(state: ChangeState, isFound: boolean): ChangeState {
	if (isAwaited(state)) return state;
	if (!isFound) return { ...state, kind: "removed" };
	return state.kind === "removed" ? { ...state, kind: "queued" } : state;
}

export function isAwaited(state: ChangeState): state is AwaitedState {
	return state.kind === "sending" || state.kind === "slow";
}
