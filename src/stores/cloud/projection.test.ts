import { expect, it, vi } from "vitest";
import type { Change } from "../../rules/changes.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { SYNCED } from "../family-store.ts";
import { createMember, READ, STORED, stamped } from "./family.test-helper.ts";
import { createProjection } from "./projection.ts";

const waiting = (change: Change) => stamped(change);
const withTurns = (...turns: StoredFamily["turns"]) => ({ ...READ, stored: { ...STORED, turns } });

it("notifies nobody of an equal family and status, which stay the same objects", () => {
	const projection = createProjection();
	projection.update(READ, [], SYNCED);
	const [family, status] = [projection.family(), projection.syncStatus()];
	const onChange = vi.fn();
	projection.subscribe(onChange);
	const equal = {
		isSending: undefined,
		queued: [],
		failed: [],
		stuck: undefined,
		isStale: undefined,
		isOffline: false,
	};
	projection.update(structuredClone(READ), [], equal);
	expect(onChange).not.toHaveBeenCalled();
	expect(projection.family()).toBe(family);
	expect(projection.syncStatus()).toBe(status);

	projection.update(READ, [], { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledOnce();
	expect(projection.family()).toBe(family);
	const pending = [waiting({ kind: "add-member", member: "k", name: "Kim" })];
	projection.update(READ, pending, { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledTimes(2);
	expect(projection.family()?.members.map(({ name }) => name)).toEqual(["Ann", "Ben", "Kim"]);
});

it("shows another device's new turn after a pending reset", () => {
	const projection = createProjection();
	const pending = [waiting({ kind: "reset-category", category: "d", turns: ["t"] })];
	projection.update(READ, pending, SYNCED);
	expect(projection.family()?.turns).toEqual([{ id: "t", category: "d", member: "a", cycle: 0, number: 1 }]);
	const newTurn = { id: "t2", category: "d", member: "b", cycle: 1 };
	projection.update(withTurns(...STORED.turns, newTurn), pending, SYNCED);
	expect(projection.family()?.turns).toMatchObject([{ id: "t", cycle: 0 }, newTurn]);
});

it("shows a member that another device has added again while its removal is pending", () => {
	const projection = createProjection();
	const pending = [waiting({ kind: "remove-member", member: "b" })];
	projection.update(READ, pending, SYNCED);
	expect(projection.family()?.members).toEqual([createMember("a", "Ann")]);
	const members = [createMember("a", "Ann"), createMember("b2", "Ben")];
	projection.update({ ...READ, stored: { ...STORED, members } }, pending, SYNCED);
	expect(projection.family()?.members).toEqual(members);
});

it("shows a waiting turn whose member another device renames", () => {
	const projection = createProjection();
	const pending = [waiting({ kind: "record-turn", category: "d", n: 1, member: "b" })];
	const members = [createMember("a", "Ann"), { ...createMember("b", "Ben"), name: "Benno" }];
	projection.update({ ...READ, stored: { ...STORED, members } }, pending, SYNCED);
	expect(projection.family()?.turns).toMatchObject([{ id: "t" }, { id: "s", member: "b", cycle: 1 }]);
});
