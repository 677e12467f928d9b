import { describe, expect, it } from "vitest";
import {
	afterStorageRead,
	type ChangeState,
	isAwaited,
	OTHER_TAB,
	toQueued,
	toSending,
	toSlow,
	withFailure,
} from "./change-state.ts";

const SENDING = toSending(true, () => {});
const SLOW = toSlow(SENDING);
const QUEUED = toQueued(SENDING);
const REMOVED = afterStorageRead(QUEUED, false);
const ALL: readonly ChangeState[] = [SENDING, SLOW, OTHER_TAB, QUEUED, REMOVED];

const kindsAfter = (transition: (state: ChangeState) => ChangeState) => ALL.map((state) => transition(state).kind);

describe("a pending change", () => {
	it("is awaited while it is sent from this tab, however long that takes", () => {
		expect(ALL.map(isAwaited)).toEqual([true, true, false, false, false]);
	});

	it("is slow only while it is sent", () => {
		expect(kindsAfter(toSlow)).toEqual(["slow", "slow", "other-tab", "queued", "removed"]);
		expect(SLOW).toEqual({ ...SENDING, kind: "slow" });
	});

	it("is queued from every state but removed", () => {
		expect(kindsAfter(toQueued)).toEqual(["queued", "queued", "queued", "queued", "removed"]);
	});

	it("counts failures, also when it is queued after them", () => {
		expect(toQueued(withFailure(toSlow(withFailure(SENDING))))).toEqual({ kind: "queued", failures: 2 });
		expect(withFailure(OTHER_TAB)).toEqual({ kind: "other-tab", failures: 1 });
		expect(withFailure(REMOVED)).toEqual({ kind: "removed", failures: 1 });
	});

	it("stays as it is when it is found in the storage", () => {
		for (const state of [SENDING, SLOW, OTHER_TAB, QUEUED]) expect(afterStorageRead(state, true)).toBe(state);
	});

	it("is removed when it is missing in the storage, unless it is awaited", () => {
		expect(kindsAfter((state) => afterStorageRead(state, false))).toEqual([
			"sending",
			"slow",
			"removed",
			"removed",
			"removed",
		]);
	});

	it("is queued again when it is found after all, with its failures", () => {
		expect(afterStorageRead(REMOVED, true)).toEqual({ kind: "queued", failures: 0 });
		const removed = afterStorageRead(withFailure(QUEUED), false);
		expect(afterStorageRead(removed, true)).toEqual({ kind: "queued", failures: 1 });
	});
});
