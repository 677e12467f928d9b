import { expect, it, vi } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { SYNCED } from "../family-store.ts";
import { READ, stamped } from "./family.test-helper.ts";
import { createProjection } from "./projection.ts";

it("notifies nobody of an equal family and status, which stay the same objects", () => {
	const projection = createProjection();
	projection.update(READ, [], SYNCED);
	const [family, status] = [projection.family(), projection.syncStatus()];
	const onChange = vi.fn();
	projection.subscribe(onChange);
	const equal = { ...structuredClone(SYNCED), isSending: undefined, stuck: undefined, isStale: undefined };
	projection.update(structuredClone(READ), [], equal);
	expect(onChange).not.toHaveBeenCalled();
	expect(projection.family()).toBe(family);
	expect(projection.syncStatus()).toBe(status);

	projection.update(READ, [], { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledOnce();
	expect(projection.family()).toBe(family);
	const pending = [stamped<Change>({ kind: "add-member", member: "k", name: "Kim" })];
	projection.update(READ, pending, { ...equal, isOffline: true });
	expect(onChange).toHaveBeenCalledTimes(2);
	expect(projection.family()?.members.map(({ name }) => name)).toEqual(["Ann", "Ben", "Kim"]);
});
