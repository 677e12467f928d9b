import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change } from "../../src/rules/changes.ts";
import type { CloudClient } from "../../src/stores/cloud/client.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type Backend, type Person, startBackend } from "./backend.ts";
import { draw, familyIn, settleIn } from "./family-life.ts";
import { type Line, openLine, type Trouble } from "./line.ts";
import { delivering, showing } from "./showing.ts";

let backend: Backend;
let line: Line;
let store: FamilyStore;
let client: CloudClient;
let person: Person;
let page: EventTarget;
beforeAll(async () => {
	backend = await startBackend();
	line = await openLine(backend.url);
	person = await backend.newcomer();
	({ store, client, page } = await person.phone(line.url));
	await store.load();
	await settleIn(store, ["Ann", "Ben", "Cleo"], ["Dishes", "Movies"]);
});
afterAll(async () => {
	store.close();
	await line.stop();
	await backend.stop();
});

const turn = (): Change => ({ kind: "record-turn", draw: draw(store, "Dishes") });
const CHANGES: readonly [string, () => Change][] = [
	["a member added", () => ({ kind: "add-member", name: "Dan" })],
	["a category added", () => ({ kind: "add-category", name: "Chess" })],
	["a turn", turn],
	["another turn", turn],
	["a reset", () => ({ kind: "reset-category", name: "Dishes" })],
	["a reset undone", () => ({ kind: "undo-reset", name: "Dishes", cycle: ["Cleo", "Ann"] })],
	["a turn after it", turn],
	["a member removed", () => ({ kind: "remove-member", name: "Dan" })],
	["a category removed", () => ({ kind: "remove-category", name: "Movies" })],
	[
		"a family brought along",
		() => ({
			kind: "bring-family",
			family: { members: ["Kim", "Ann"], categories: [{ name: "Chess", cycle: ["Ann", "Kim"] }] },
		}),
	],
];

describe("a line that loses answers", () => {
	it.each(CHANGES)("makes a change exactly once: %s", async (_, change) => {
		// The first answer to a write is lost, the next ones arrive.
		line.troubles(once((asked) => (asked.startsWith("GET") ? undefined : "answer-lost")));
		const before = line.requests.length;
		await store.change(change());
		line.troubles(() => undefined);
		expect(line.requests.slice(before).filter((asked) => !asked.startsWith("GET")).length).toBeGreaterThan(0);
		await sameAsInTheBackend();
	});

	it("repeats a call that the server asks to be repeated", async () => {
		line.troubles(once(() => ({ status: 429, headers: { "retry-after": "0" } })));
		await store.change({ kind: "add-member", name: "Eve" });
		line.troubles(once(() => ({ status: 503 })));
		await store.change({ kind: "add-member", name: "Fay" });
		expect(familyIn(store).members).toEqual(["Ann", "Ben", "Cleo", "Kim", "Eve", "Fay"]);
		await sameAsInTheBackend();
	});

	it("lets a change wait at once when the server asks for more patience than a person has", async () => {
		line.troubles((asked) =>
			asked.startsWith("GET") ? undefined : { status: 429, headers: { "retry-after": "3600" } },
		);
		const before = line.requests.length;
		expect(await store.change({ kind: "add-member", name: "Gus" })).toBe("waiting");
		expect(line.requests.slice(before).filter((asked) => !asked.startsWith("GET"))).toHaveLength(1);
		line.troubles(() => undefined);
		page.dispatchEvent(new Event("online"));
		await delivering(store, ({ waiting }) => waiting.length === 0);
		await sameAsInTheBackend();
	});

	it("leaves calls that are not to the tables to their own client", async () => {
		line.troubles(() => ({ status: 503 }));
		const before = line.requests.length;
		const { error } = await client.auth.signInWithPassword({ email: "ann@family.example", password: "wrong" });
		line.troubles(() => undefined);
		expect(error?.status).toBe(503);
		expect(line.requests.slice(before)).toEqual(["POST /auth/v1/token"]);
	});

	it("does not send a reset again whose answer was lost: a turn recorded since stays", async () => {
		await store.change(turn());
		const other = await person.phone();
		await other.store.load();
		const resets: string[] = [];
		let isRecorded: Promise<unknown> | undefined;
		line.troubles(async (asked) => {
			if (asked.startsWith("DELETE")) {
				resets.push(asked);
				return "answer-lost";
			}
			isRecorded ??= resets.length > 0 ? recordElsewhere() : undefined;
			await isRecorded;
			return undefined;
		});
		async function recordElsewhere() {
			other.page.dispatchEvent(new Event("focus"));
			await showing(other.store, (family) => family?.categories[0]?.cycle.length === 0);
			await other.store.change({ kind: "record-turn", draw: draw(other.store, "Dishes") });
		}
		await store.change({ kind: "reset-category", name: "Dishes" });
		line.troubles(() => undefined);
		expect(resets).toHaveLength(1);
		expect(familyIn(store).categories[0]?.cycle).toHaveLength(1);
		await sameAsInTheBackend();
		other.store.close();
	});

	it("sends a reset again that never arrived", async () => {
		line.troubles(once((asked) => (asked.startsWith("DELETE") ? "lost" : undefined)));
		expect(await store.change({ kind: "reset-category", name: "Dishes" })).toBe("saved");
		expect(familyIn(store).categories[0]?.cycle).toEqual([]);
		await sameAsInTheBackend();
	});

	it("resets only what was seen, though another phone reset and recorded what this one has not heard of", async () => {
		await store.change(turn());
		const other = await person.phone();
		await other.store.load();
		// Nothing tells this page that the rows have changed.
		let elsewhere: Promise<void> | undefined;
		async function resetAndRecordElsewhere() {
			await other.store.change({ kind: "reset-category", name: "Dishes" });
			await other.store.change({ kind: "record-turn", draw: draw(other.store, "Dishes") });
		}
		line.troubles(async (asked) => {
			if (!asked.startsWith("GET")) return undefined;
			elsewhere ??= resetAndRecordElsewhere();
			await elsewhere;
			return undefined;
		});
		await store.change({ kind: "reset-category", name: "Dishes" });
		line.troubles(() => undefined);
		expect(familyIn(store).categories[0]?.cycle).toHaveLength(1);
		await sameAsInTheBackend();
		other.store.close();
	});
});

function once(next: (asked: string) => Trouble | undefined): (asked: string) => Trouble | undefined {
	let isOver = false;
	return (asked) => {
		const trouble = isOver ? undefined : next(asked);
		isOver ||= trouble !== undefined;
		return trouble;
	};
}

/** A list a reload would show is what shows now; and the rows are as many as they should be. */
async function sameAsInTheBackend() {
	const shown = familyIn(store);
	store.close();
	await store.load();
	expect(familyIn(store)).toEqual(shown);
	const { rows } = await backend.owner.query("select count(*)::int as turns from category_cycles");
	expect(rows).toEqual([{ turns: shown.categories.reduce((sum, { cycle }) => sum + cycle.length, 0) }]);
}
