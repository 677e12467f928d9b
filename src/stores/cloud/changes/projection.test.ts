import { expect, it, vi } from "vitest";
import type { Change } from "../../../rules/changes.ts";
import { SYNCED } from "../../family-store.ts";
import type { Records } from "../rows/records.ts";
import { createChangeTargets, type TargetedChange } from "./change-targets.ts";
import { createProjection } from "./projection.ts";

const ROWS: Records = {
	members: [
		{ id: "a", name: "Ann", position: 1 },
		{ id: "b", name: "Ben", position: 2 },
	],
	categories: [{ id: "d", name: "Dishes", position: 1, runningRound: 1 }],
	turns: [{ id: "t", category: "Dishes", member: "Ann", turnNumber: 1, round: 1 }],
	draws: [],
};
const target = (change: Change): TargetedChange => ({ change, targets: createChangeTargets(ROWS, change) });

it("notifies nobody of an equal family and status, which stay the same objects", () => {
	const projection = createProjection();
	projection.update(ROWS, [], SYNCED);
	const [family, status] = [projection.family(), projection.syncStatus()];
	const onChange = vi.fn();
	projection.subscribe(onChange);
	const equal = {
		isSending: undefined,
		pending: [],
		failed: [],
		stuck: undefined,
		isStale: undefined,
		isOffline: false,
	};
	projection.update(structuredClone(ROWS), [], equal);
	expect(onChange).not.toHaveBeenCalled();
	expect(projection.family()).toBe(family);
	expect(projection.syncStatus()).toBe(status);

	projection.update(ROWS, [], { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledOnce();
	expect(projection.family()).toBe(family);
	projection.update(ROWS, [target({ kind: "add-member", name: "Kim" })], { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledTimes(2);
	expect(projection.family()?.members).toEqual(["Ann", "Ben", "Kim"]);
});

it("shows another device's new turn after a pending reset", () => {
	const projection = createProjection();
	const pending = [target({ kind: "reset-category", name: "Dishes" })];
	projection.update(ROWS, pending, SYNCED);
	expect(projection.family()?.categories).toEqual([{ name: "Dishes", cycle: [] }]);
	const newTurn = { id: "t2", category: "Dishes", member: "Ben", turnNumber: 2, round: 1 };
	projection.update({ ...ROWS, turns: [...ROWS.turns, newTurn] }, pending, SYNCED);
	expect(projection.family()?.categories).toEqual([{ name: "Dishes", cycle: ["Ben"] }]);
});

it("shows a member that another device has added again while its removal is pending", () => {
	const projection = createProjection();
	const pending = [target({ kind: "remove-member", name: "Ben" })];
	projection.update(ROWS, pending, SYNCED);
	expect(projection.family()?.members).toEqual(["Ann"]);
	projection.update(
		{
			...ROWS,
			members: [
				{ id: "a", name: "Ann", position: 1 },
				{ id: "b2", name: "Ben", position: 3 },
			],
		},
		pending,
		SYNCED,
	);
	expect(projection.family()?.members).toEqual(["Ann", "Ben"]);
});
