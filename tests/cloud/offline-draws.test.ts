import { describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { type Draw, findCategory, type OpenDraw } from "../../src/rules/family.ts";
import { SYNCED } from "../../src/stores/family-store.ts";
import { setupFlakyConnection, waitForSync } from "./flaky-connection.ts";
import { drawMember, requireFamily } from "./store-actions.ts";

const connection = setupFlakyConnection();

const findOpen = (store = connection.store): OpenDraw | undefined =>
	findCategory(requireFamily(store), "Dishes")?.openDraw;
const lastTurn = () => requireFamily(connection.store).turns?.at(-1)?.id ?? "no turn";

async function queue(change: Change) {
	expect(await connection.store.change(change)).toBe("queued");
}

describe("without a network", () => {
	it("a draw is replaced by another phone's that came first, and nobody is asked", async () => {
		const draw = drawMember(connection.store, "Dishes");
		const other = await connection.user.openDevice();
		await other.store.load();
		connection.goOffline();
		await connection.store.change({ kind: "add-member", name: "Cleo" });
		await queue({ kind: "open-draw", draw: { ...draw, member: "Cleo" } });
		expect(findOpen()?.draw.member).toBe("Cleo");
		await other.store.change({ kind: "open-draw", draw });
		connection.goOnline();
		await waitForSync(connection.store);
		expect(findOpen()?.draw.member).toBe(draw.member);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		other.store.close();
	});

	it("an undo, the draw passed on that it opened, and the turn after it are made in order", async () => {
		await connection.store.change({ kind: "undo-turn", category: "Dishes", turn: lastTurn() });
		const first = drawMember(connection.store, "Dishes");
		await connection.store.change({ kind: "open-draw", draw: first });
		await connection.store.change({ kind: "record-turn", draw: first });
		connection.goOffline();
		await queue({ kind: "undo-turn", category: "Dishes", turn: lastTurn() });
		const { draw } = findOpen() as OpenDraw;
		expect(draw.member).toBe(first.member);
		const next: Draw = { ...draw, member: draw.member === "Ann" ? "Ben" : "Ann" };
		await queue({ kind: "pass-draw", draw, next });
		await queue({ kind: "record-turn", draw: next, doneBy: draw.member, option: "Pans" });
		const shown = requireFamily(connection.store);
		connection.goOnline();
		await waitForSync(connection.store);
		expect(connection.store.syncStatus()).toEqual(SYNCED);
		expect(requireFamily(connection.store)).toEqual(shown);
		expect(await connection.readBackendFamily()).toEqual(shown);
		const { entries } = await connection.store.readRecord({});
		expect(entries.map(({ kind }) => kind).slice(0, 6)).toEqual([
			...(["turn", "drawn", "passed", "undone", "turn", "drawn"] as const),
		]);
	});

	it("an undo fails where another phone has recorded a turn since, and says whose", async () => {
		const undo: Change = { kind: "undo-turn", category: "Dishes", turn: lastTurn() };
		connection.goOffline();
		await queue(undo);
		const other = await connection.user.openDevice();
		await other.store.load();
		const draw = drawMember(other.store, "Dishes");
		await other.store.change({ kind: "record-turn", draw });
		connection.goOnline();
		await waitForSync(connection.store);
		const { failed } = connection.store.syncStatus();
		expect(failed).toMatchObject([{ change: undo, conflictingMember: draw.member }]);
		expect(requireFamily(connection.store)).toEqual(requireFamily(other.store));
		other.store.close();
	});
});
