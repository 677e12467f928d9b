import { afterEach, beforeEach, expect, it } from "vitest";
import { chooseAnimal } from "../../rules/animals.ts";
import type { Change } from "../../rules/changes.ts";
import { findDraw } from "../../rules/draw.ts";
import type { Category, Family } from "../../rules/family.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { TurnConflict } from "../errors.ts";
import type { FamilyStore } from "../family-store.ts";
import { createUuid } from "../uuid.ts";
import { createCloudStore } from "./cloud-store.ts";
import { type CloudClient, createCloudClient } from "./http/client.ts";

type Row = Record<string, unknown>;

const TABLES = ["family_groups", "family_members", "decision_categories", "category_cycles"] as const;

const refuse = (status: number, code: string) => Response.json({ code, message: "" }, { status });

/** A backend with the specification's four tables, as PostgREST answers; their columns are in the browser's test. */
class SpecifiedBackend {
	readonly tables: Readonly<Record<string, Row[]>> = Object.fromEntries(TABLES.map((name) => [name, []]));
	/** Method, table and query of each call. */
	readonly calls: string[] = [];
	#time = Date.parse("2026-11-22T10:00:00.000Z");

	/** Somebody is signed in, and nothing is told live. */
	openClient(userId: string): CloudClient {
		const client = createCloudClient("http://backend.example", "key", {
			auth: { autoRefreshToken: false, persistSession: false, storageKey: createUuid() },
			global: { fetch: async (input, init) => this.#answer(new Request(input, init)) },
		});
		const session = { access_token: "", user: { id: userId } };
		const channel = { on: () => channel, subscribe: () => channel };
		return Object.assign(client, {
			channel: () => channel,
			removeChannel: async () => "ok",
			auth: { getSession: async () => ({ data: { session }, error: null }) },
		}) as unknown as CloudClient;
	}

	async #answer(request: Request): Promise<Response> {
		const { pathname, search, searchParams: params } = new URL(request.url);
		const name = pathname.replace("/rest/v1/", "");
		this.calls.push(`${request.method} ${name}${search}`);
		const rows = this.tables[name];
		if (rows === undefined) return refuse(404, "PGRST205");
		const filters = [...params].filter(([, value]) => /^(eq|in)\./.test(value));
		const found = rows.filter((row) => filters.every(([key, value]) => matches(String(row[key]), value)));
		if (request.method === "GET") {
			const from = Number(params.get("offset") ?? 0);
			return Response.json(found.slice(from, from + Number(params.get("limit") ?? found.length)));
		}
		if (request.method === "POST") {
			const row: Row = await request.json();
			if (rows.some(({ id, name }) => id === row.id || (name !== undefined && name === row.name)))
				return refuse(409, "23505");
			this.#time += 1000;
			rows.push({ ...row, created_at: new Date(this.#time).toISOString() });
			return Response.json(rows.slice(-1), { status: 201 });
		}
		if (request.method !== "DELETE") return refuse(403, "42501");
		for (const row of found) this.#delete(name, row);
		return new Response(null, { status: 204 });
	}

	#delete(name: string, row: Row) {
		const rows = this.tables[name] as Row[];
		rows.splice(rows.indexOf(row), 1);
		const key = { family_members: "member_id", decision_categories: "category_id" }[name];
		const turns = key === undefined ? [] : (this.tables.category_cycles ?? []).filter((turn) => turn[key] === row.id);
		for (const turn of turns) this.#delete("category_cycles", turn);
	}
}

function matches(value: string, filter: string): boolean {
	if (filter.startsWith("eq.")) return value === filter.slice(3);
	return filter.slice(4, -1).split(",").includes(value);
}

const [ANN, BEN, DISHES, MOVIES] = [createUuid(), createUuid(), createUuid(), createUuid()];

let backend: SpecifiedBackend;
let store: FamilyStore;
const browser = new FakeBrowser();

function open(on = browser): FamilyStore {
	const { page, ...tab } = on.openTab();
	return createCloudStore({ client: backend.openClient("u1"), userId: "u1", page, ...tab });
}
beforeEach(async () => {
	browser.entries.clear();
	backend = new SpecifiedBackend();
	store = open();
	await store.load();
});
afterEach(() => store.close());

const family = () => store.family() as Family;
const dishes = () => family().categories.find(({ id }) => id === DISHES) as Category;
const turnOf = (member: string): Change => ({ kind: "record-turn", category: DISHES, n: dishes().lastTurn, member });

async function make(...changes: readonly Change[]) {
	for (const change of changes) expect(await store.change(change)).toMatchObject({ outcome: "saved" });
}
const start = () =>
	make(
		{ kind: "add-member", member: ANN, name: "Ann" },
		{ kind: "add-member", member: BEN, name: "Ben" },
		{ kind: "add-category", category: DISHES, name: "Dishes" },
		{ kind: "add-category", category: MOVIES, name: "Movies" },
	);

/** What another device reads is what is shown here. */
async function expectSynced() {
	const there = open();
	await there.load();
	expect(family()).toEqual(there.family());
	there.close();
}

it("has what the specification's rows have of a family, and the defaults of the rest", async () => {
	await start();
	const [group] = backend.tables.family_groups as [{ id: string }];
	expect(family()).toEqual({
		secret: group.id.replaceAll("-", ""),
		members: [
			{ id: ANN, key: "Ann", name: "Ann", emoji: chooseAnimal("Ann", []) },
			{ id: BEN, key: "Ben", name: "Ben", emoji: chooseAnimal("Ben", [chooseAnimal("Ann", [])]) },
		],
		categories: [
			{ id: DISHES, key: "Dishes", name: "Dishes", lastTurn: 0, settings: {} },
			{ id: MOVIES, key: "Movies", name: "Movies", lastTurn: 0, settings: {} },
		],
		turns: [],
	});
	expect(findDraw(family(), dishes(), "2026-11-22")).toBeDefined();
	await expectSynced();
});

it("records turns with the columns of the specification, and tells their cycles by their order", async () => {
	await start();
	for (const member of [ANN, BEN, BEN]) await make(turnOf(member));
	await make({ ...turnOf(ANN), doneBy: BEN, option: "Pans" } as Change);
	const { category_cycles: rows = [] } = backend.tables;
	expect(rows.map(({ cycle_number }) => cycle_number)).toEqual([1, 1, 2, 2]);
	const columns = ["category_id", "created_at", "cycle_number", "family_group_id", "id", "member_id"];
	for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(columns);
	const turns = [`${ANN} 1`, `${BEN} 1`, `${BEN} 2`, `${ANN} 2`];
	expect(family().turns.map(({ member, cycle }) => `${member} ${cycle}`)).toEqual(turns);
	expect(dishes().lastTurn).toBe(4);
	await expectSynced();
	const again = turnOf(ANN);
	await make(again);
	await expect(store.change(again)).rejects.toThrow(TurnConflict);
});

it("removes a member with all of their turns, and empties all cycles of a category by a reset", async () => {
	await start();
	for (const member of [ANN, BEN, ANN]) await make(turnOf(member));
	await make({ kind: "remove-member", member: ANN });
	expect(family().turns).toMatchObject([{ member: BEN, cycle: 1 }]);
	await expectSynced();
	await make(turnOf(BEN));
	expect(family().turns).toMatchObject([{ cycle: 1 }, { cycle: 2 }]);
	const running = family().turns.filter(({ cycle }) => cycle === 2);
	await make({ kind: "reset-category", category: DISHES, turns: running.map(({ id }) => id) });
	const sent = backend.calls.findLast((call) => call.startsWith("DELETE"));
	const filters = [...new URLSearchParams(sent?.split("?")[1]).keys()];
	expect(filters.toSorted()).toEqual(["category_id", "family_group_id", "id"]);
	expect(backend.tables.category_cycles).toEqual([]);
	expect(dishes().lastTurn).toBe(0);
	await expectSynced();
	await make(turnOf(BEN), { kind: "remove-category", category: DISHES });
	expect(family().turns).toEqual([]);
	await expectSynced();
});

it("says what it cannot change, makes no call for it, and has no history", async () => {
	await start();
	const kinds: readonly Change["kind"][] = [
		...(["rename-member", "move-category", "edit-member", "set-away", "edit-category", "look-at-draw"] as const),
		...(["leave-draw", "not-now", "undo-turn", "undo-reset", "merge-family", "set-group-kind"] as const),
	];
	for (const kind of kinds) expect(store.can(kind)).toBe(false);
	for (const kind of ["add-member", "remove-category", "record-turn", "reset-category"] as const)
		expect(store.can(kind)).toBe(true);
	const before = backend.calls.length;
	const refused = store.change({ kind: "rename-member", member: ANN, name: "Anna" });
	await expect(refused).rejects.toMatchObject({ code: "refused" });
	expect(backend.calls).toHaveLength(before);
	expect(await store.readHistory({})).toEqual({ entries: [], next: undefined });
});

it("records the turn of somebody whom another phone has added first under the same name", async () => {
	await start();
	const phone = new FakeBrowser();
	const there = open(phone);
	await there.load();
	const [here, other] = [createUuid(), createUuid()];
	await make({ kind: "add-member", member: here, name: "Kim" });
	const added = there.change({ kind: "add-member", member: other, name: "Kim" });
	const recorded = there.change({ kind: "record-turn", category: DISHES, n: 0, member: other });
	expect([await added, await recorded]).toMatchObject([{ outcome: "saved" }, { outcome: "saved" }]);
	expect(there.family()?.turns).toMatchObject([{ member: here }]);
	there.close();
	expect([...phone.entries.keys()].filter((key) => key.includes("waiting"))).toEqual([]);
});
