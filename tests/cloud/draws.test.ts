import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import { drawTurn } from "../../src/rules/draw.ts";
import { type Draw, findCategory, findMemberDetails, type OpenDraw } from "../../src/rules/family.ts";
import { prng } from "../../src/rules/seeded-random.test-helper.ts";
import { TurnConflict } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { getToday } from "../../src/stores/local-day.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

let backend: TestServer;
let user: AppUser;
let phones: readonly [Device, Device];
let here: FamilyStore;
let there: FamilyStore;

beforeAll(async () => {
	backend = await startTestServer();
});
afterAll(() => backend.stop());
beforeEach(async () => {
	user = await createAppUser(backend);
	phones = await Promise.all([user.openDevice(), user.openDevice()]);
	[here, there] = [phones[0].store, phones[1].store];
	await here.load();
	await addMembersAndCategories(here, ["Ann", "Ben", "Cleo"], ["Dishes"]);
	await there.load();
});
afterEach(() => {
	here.close();
	there.close();
});

const findOpen = (store: FamilyStore): OpenDraw | undefined => findCategory(requireFamily(store), "Dishes")?.openDraw;
const drawOf = (store: FamilyStore, member: string): Draw => ({ ...drawMember(store, "Dishes"), member });
const openDraw = (store: FamilyStore, member: string): Change => ({ kind: "open-draw", draw: drawOf(store, member) });

async function recordTurn(store: FamilyStore, member: string) {
	await store.change({ kind: "record-turn", draw: drawOf(store, member) });
}

/** Without a hint to the other phone: live updates show it. */
function waitForDraw(store: FamilyStore, member: string | undefined) {
	return waitForFamily(store, () => findOpen(store)?.draw.member === member);
}

describe("an open draw", () => {
	it("is the same on two phones that draw at once, and is drawn once in the record", async () => {
		const outcomes = await Promise.all([here.change(openDraw(here, "Ann")), there.change(openDraw(there, "Ben"))]);
		expect(outcomes).toEqual(["saved", "saved"]);
		const drawn = findOpen(here)?.draw.member;
		expect(["Ann", "Ben"]).toContain(drawn);
		expect(findOpen(there)?.draw.member).toBe(drawn);
		const { entries } = await there.readRecord({});
		expect(entries.map(({ kind, member }) => [kind, member])).toEqual([["drawn", drawn]]);
	});

	it("is on the other phone at once, also when it is passed on, and until it is confirmed", async () => {
		await here.change(openDraw(here, "Ann"));
		await waitForDraw(there, "Ann");
		const draw = findOpen(there)?.draw as Draw;
		await there.change({ kind: "pass-draw", draw, next: { ...draw, member: "Ben" } });
		await waitForDraw(here, "Ben");
		expect(findOpen(here)?.passed).toEqual(["Ann"]);
		await here.change({ kind: "record-turn", draw: findOpen(here)?.draw as Draw });
		await waitForDraw(there, undefined);
		expect(findCategory(requireFamily(there), "Dishes")?.cycle).toEqual(["Ben"]);
	});

	it("is passed on once by two phones at once", async () => {
		await here.change(openDraw(here, "Ann"));
		await waitForDraw(there, "Ann");
		const pass = (store: FamilyStore, member: string) => {
			const draw = findOpen(store)?.draw as Draw;
			return store.change({ kind: "pass-draw", draw, next: { ...draw, member } });
		};
		const outcomes = await Promise.allSettled([pass(here, "Ben"), pass(there, "Cleo")]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(findOpen(here)?.passed).toEqual(["Ann"]);
		expect(findOpen(there)).toEqual(findOpen(here));
	});

	it("is void once its member is away, and when a newcomer makes a new cycle too early", async () => {
		await here.change(openDraw(here, "Ann"));
		await here.change({ kind: "set-away", name: "Ann", backOn: "infinity" });
		expect(findOpen(here)).toBeUndefined();
		await waitForFamily(there, () => findMemberDetails(requireFamily(there), "Ann")?.backOn === "infinity");
		for (const member of ["Ben", "Cleo"]) await recordTurn(here, member);
		const next = drawTurn(requireFamily(here), "Dishes", getToday(), prng(1)) as Draw;
		expect(next.isNewCycle).toBe(true);
		await here.change({ kind: "open-draw", draw: next });
		await here.change({ kind: "add-member", name: "Dan" });
		expect(findOpen(here)).toBeUndefined();
		const { entries } = await here.readRecord({});
		expect(entries.map(({ kind }) => kind)).toEqual(["void", "drawn", "turn", "turn", "void", "drawn"]);
		await here.change(openDraw(here, "Dan"));
		await waitForDraw(there, "Dan");
	});

	it("stands when somebody else leaves, also one who had the turn before, and can be passed on then", async () => {
		await recordTurn(here, "Cleo");
		await here.change(openDraw(here, "Ann"));
		await here.change({ kind: "remove-member", name: "Cleo" });
		expect(findOpen(here)?.draw).toMatchObject({ member: "Ann", cycle: [] });
		const again = phones[1].openPage().store;
		await again.load();
		expect(findOpen(again)).toEqual(findOpen(here));
		again.close();
		const draw = findOpen(here)?.draw as Draw;
		await here.change({ kind: "pass-draw", draw, next: { ...draw, member: "Ben" } });
		await waitForDraw(there, "Ben");
	});
});

describe("a turn that is taken back", () => {
	it("has its draw open again, and brings back the cycle that it ended", async () => {
		for (const member of ["Ann", "Ben", "Cleo"]) await recordTurn(here, member);
		await here.change(openDraw(here, "Ben"));
		await recordTurn(here, "Ben");
		const turn = requireFamily(here).turns?.at(-1)?.id as string;
		await here.change({ kind: "undo-turn", category: "Dishes", turn });
		await waitForDraw(there, "Ben");
		for (const store of [here, there]) {
			expect(findCategory(requireFamily(store), "Dishes")?.cycle).toEqual(["Ann", "Ben", "Cleo"]);
			expect(findOpen(store)?.draw.isNewCycle).toBe(true);
		}
		expect(await there.change({ kind: "undo-turn", category: "Dishes", turn })).toBe("saved");
	});

	it("is either taken back or followed by another phone's turn, and the other phone is told", async () => {
		for (const member of ["Ann", "Ben"]) await recordTurn(here, member);
		await waitForFamily(there, (family) => family?.turns?.length === 2);
		const undo: Change = {
			kind: "undo-turn",
			category: "Dishes",
			turn: requireFamily(here).turns?.at(-1)?.id as string,
		};
		const turn: Change = { kind: "record-turn", draw: drawOf(there, "Cleo") };
		const outcomes = await Promise.allSettled([here.change(undo), there.change(turn)]);
		expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
			{ reason: expect.any(TurnConflict) },
		]);
		const isUndone = outcomes[0].status === "fulfilled";
		const cycle = isUndone ? ["Ann"] : ["Ann", "Ben", "Cleo"];
		for (const store of [here, there])
			await waitForFamily(store, (family) => String(family && findCategory(family, "Dishes")?.cycle) === String(cycle));
	});

	it("is not taken back once another phone's turn is known", async () => {
		await recordTurn(here, "Ann");
		const turn = requireFamily(here).turns?.at(-1)?.id as string;
		await recordTurn(here, "Ben");
		const undo = here.change({ kind: "undo-turn", category: "Dishes", turn });
		await expect(undo).rejects.toThrow(TurnConflict);
	});
});
