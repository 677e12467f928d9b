import { expect, it, vi } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { SYNCED } from "../family-store.ts";
import { READ, stamped } from "./family.test-helper.ts";
import { createProjection } from "./projection.ts";

const waiting = (change: Change) => stamped(change);

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
