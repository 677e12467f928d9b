import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreError, TurnConflict } from "../../src/stores/errors.ts";
import { type Backend, type Person, type Phone, startBackend } from "./backend.ts";
import { CHANGES, changeOf, draw, familyIn, settleIn } from "./family-life.ts";
import { type Line, openLine, type Trouble } from "./line.ts";
import { showing } from "./showing.ts";

let backend: Backend;
let line: Line;
let person: Person;
let phone: Phone;
beforeAll(async () => {
	backend = await startBackend();
	line = await openLine(backend.url);
});
afterAll(async () => {
	await line.stop();
	await backend.stop();
});
beforeEach(async () => {
	vi.spyOn(console, "warn").mockImplementation(() => {});
	person = await backend.newcomer();
	phone = await person.phone(line.url);
	phone.tab.refuseWrites(new DOMException("no", "QuotaExceededError"));
	await phone.store.load();
	await settleIn(phone.store, ["Ann", "Ben"], ["Dishes"]);
	await phone.store.change({ kind: "record-turn", draw: draw(phone.store, "Dishes") });
});
afterEach(() => {
	line.troubles(() => undefined);
	phone.store.close();
	vi.restoreAllMocks();
});

const isWrite = (asked: string) => !asked.startsWith("GET");

describe("a change that can neither be made nor be kept on this device", () => {
	it.each(CHANGES)("shows at once, and is taken back when the line is dead: %s", async (kind) => {
		const before = familyIn(phone.store);
		line.troubles(() => "lost");
		const change = phone.store.change(changeOf(phone.store, kind));
		expect(familyIn(phone.store)).not.toEqual(before);
		await expect(change).rejects.toMatchObject({ failure: "offline" });
		expect(familyIn(phone.store)).toEqual(before);
		line.troubles(() => undefined);
		await phone.store.change(changeOf(phone.store, kind));
		expect(familyIn(phone.store)).not.toEqual(before);
	});

	const ANSWERS: readonly [number, string][] = [
		[400, "refused"],
		[401, "signed-out"],
		[403, "refused"],
		[409, "refused"],
		[404, "refused"],
		[408, "busy"],
		[413, "refused"],
		[429, "busy"],
		[500, "refused"],
		[501, "refused"],
		[502, "busy"],
		[503, "busy"],
		[504, "busy"],
	];
	it.each(ANSWERS)("is taken back after an answer %i, which means %s", async (status, failure) => {
		const before = familyIn(phone.store);
		line.troubles((asked) => (isWrite(asked) ? { status } : undefined));
		const change = phone.store.change(changeOf(phone.store, "add-member"));
		await expect(change).rejects.toSatisfy((reason) => reason instanceof StoreError && reason.failure === failure);
		expect(familyIn(phone.store)).toEqual(before);
	});

	it("takes back only what failed, and what needed it, when several are on their way", async () => {
		let writes = 0;
		line.troubles((asked): Trouble | undefined => (isWrite(asked) && ++writes === 2 ? { status: 400 } : undefined));
		const outcomes = await Promise.allSettled([
			phone.store.change({ kind: "add-member", name: "Cleo" }),
			phone.store.change({ kind: "add-category", name: "Chess" }),
			phone.store.change({
				kind: "record-turn",
				draw: { category: "Chess", person: "Cleo", isNewCycle: false, cycle: [] },
			}),
			phone.store.change({ kind: "add-member", name: "Dan" }),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
		expect(outcomes[2]).toMatchObject({ reason: expect.any(TurnConflict) });
		expect(familyIn(phone.store).members).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
		expect(familyIn(phone.store).categories.map(({ name }) => name)).toEqual(["Dishes"]);
		expect(console.warn).toHaveBeenCalledWith("A turn was not recorded: its member or category is not there.");
	});

	it("is a conflict when another phone removed who should have had the turn", async () => {
		const other = await person.phone();
		await other.store.load();
		const drawn = draw(phone.store, "Dishes");
		await other.store.change({ kind: "remove-member", name: drawn.person });
		await expect(phone.store.change({ kind: "record-turn", draw: drawn })).rejects.toBeInstanceOf(TurnConflict);
		expect(familyIn(phone.store)).toEqual(familyIn(other.store));
		other.store.close();
	});
});

describe("a family that cannot be read", () => {
	it("is read as soon as the browser is online again", async () => {
		const { store, page } = (await person.phone(line.url)).openPage();
		line.troubles(() => "lost");
		await expect(store.load()).rejects.toMatchObject({ failure: "offline" });
		expect(store.family()).toBeUndefined();
		line.troubles(() => undefined);
		page.dispatchEvent(new Event("online"));
		await showing(store, (family) => family !== undefined);
		expect(familyIn(store)).toEqual(familyIn(phone.store));
		store.close();
	});

	it("is not half a family behind a page that answers for the backend", async () => {
		const { store } = phone.openPage();
		line.troubles(() => ({ status: 200, headers: { "content-type": "text/html" }, body: "<p>Welcome to our hotel" }));
		await expect(store.load()).rejects.toBeInstanceOf(StoreError);
		expect(store.family()).toBeUndefined();
		store.close();
	});
});

describe("a store that is closed", () => {
	it("forgets the family, listens to nothing and takes no change", async () => {
		const { store, page } = phone.openPage();
		await store.load();
		store.close();
		expect(store.family()).toBeUndefined();
		const before = line.requests.length;
		page.dispatchEvent(new Event("focus"));
		await expect(store.change(changeOf(phone.store, "add-member"))).rejects.toMatchObject({ failure: "signed-out" });
		await phone.store.change(changeOf(phone.store, "add-member"));
		expect(line.requests.slice(before).filter((asked) => asked.includes("/rest/"))).toEqual([
			"POST /rest/v1/family_members",
		]);
		expect(store.family()).toBeUndefined();
	});

	it("may be opened again at once, as React does in development", async () => {
		const { store } = phone.openPage();
		const first = store.load();
		store.close();
		const second = store.load();
		await expect(first).rejects.toMatchObject({ failure: "signed-out" });
		await second;
		expect(familyIn(store)).toEqual(familyIn(phone.store));
		store.close();
	});
});
