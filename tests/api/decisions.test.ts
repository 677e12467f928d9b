import fc from "fast-check";
import type { PoolClient } from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readEntries } from "../helpers/database-users.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { beginFamily, createProgram, type Program, typeOf } from "./programs.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });

async function begin(members = ["Mia", "Noah", "Zoe"], categories = ["Dishes", "Front seat"]) {
	const begun = await beginFamily(testServer, members, categories);
	await begun.anna.sql`update family_groups set time_zone = 'UTC' where id = ${begun.family.id}`;
	return begun;
}

type Begun = Awaited<ReturnType<typeof begin>>;
let { anna, family, hub } = {} as Begun;
beforeEach(async () => {
	({ anna, family, hub } = await begin());
});

const today = () => new Date().toISOString().slice(0, 10);
const dishes = async (program: Pick<Program, "get"> = hub) => {
	const { body } = await program.get("/categories");
	return body.categories.find(({ name }: { name: string }) => name === "Dishes");
};

describe("a program", () => {
	it("reads its family, and nothing of who comes next before somebody draws", async () => {
		expect((await hub.get("/families")).body).toEqual({
			families: [{ id: family.id, name: "My Family", kind: "family", timeZone: "UTC", today: today() }],
		});
		expect(await dishes()).toEqual({
			...{ id: family.categories.Dishes, name: "Dishes", emoji: null, n: 0, everybodyHad: false },
			...{ drawn: null, last: null, holder: null, until: null },
			waiting: ["Mia", "Noah", "Zoe"].map((name) => ({ id: family.members[name], name })),
		});
		const { body } = await hub.get("/categories/Dishes/history");
		expect(body).toMatchObject({ entries: [{ kind: "category-added", member: null, turn: null }], next: null });
	});

	it("draws, confirms and takes back, as the app does", async () => {
		const drawn = await hub.post("/categories/Dishes/draw");
		const { member, n } = drawn.body;
		expect(drawn).toMatchObject({ status: 200, body: { category: { name: "Dishes" }, n: 0, isNewCycle: false } });
		expect((await hub.post("/categories/Dishes/draw")).body).toEqual(drawn.body);
		expect((await dishes()).drawn).toEqual(member);
		const confirmed = await hub.post("/categories/Dishes/confirm", { n, option: " Pans\u200b " });
		expect(confirmed).toMatchObject({ status: 200, body: { turn: { member, option: "Pans", doneBy: null } } });
		const after = await dishes();
		expect(after).toMatchObject({ n: 1, drawn: null, last: { ...confirmed.body.turn, day: today() } });
		expect(after.waiting).toHaveLength(2);
		const taken = await hub.post("/categories/Dishes/undo");
		expect(taken).toMatchObject({ status: 200, body: { turn: { id: confirmed.body.turn.id } } });
		expect((await dishes()).waiting).toHaveLength(3);
		expect(await readEntries(anna, family.categories.Dishes as string)).toEqual([
			...["category-added", `drawn ${member.name}`, `turn ${member.name}`, `turn-undone ${member.name}`],
		]);
		const { entries } = (await hub.get("/categories/Dishes/history")).body;
		expect(entries.slice(0, 3)).toMatchObject([
			{ kind: "turn-undone", by: "Hub", member: member.name, turn: confirmed.body.turn.id },
			{ kind: "turn", by: "Hub", option: "Pans" },
			{ kind: "drawn", by: "Hub" },
		]);
	});

	it("is told whose turn it is and until when, where turns last, and who has it by itself", async () => {
		const lasts = (more: object) => {
			const settings = { lasts: { for: "day", ...more } };
			return anna.sql`update decision_categories set settings = ${settings} where id = ${family.categories.Dishes}`;
		};
		await lasts({});
		const confirmed = await hub.post("/categories/Dishes/confirm", { member: "Mia", doneBy: "Noah" });
		expect(confirmed.body.turn.until).toBe(today());
		expect(await dishes()).toMatchObject({ holder: { id: family.members.Noah, name: "Noah" }, until: today() });
		const { id } = confirmed.body.turn;
		await testServer.owner.sql`update category_cycles set day = day - 1, until = until - 1 where id = ${id}`;
		expect(await dishes()).toMatchObject({ holder: null, until: null });
		await lasts({ goesOn: true });
		const { holder, until } = await dishes();
		expect(until).toBe(today());
		expect(["Noah", "Zoe"]).toContain(holder.name);
	});

	it("says not now, and is told of another one, until nobody is left", async () => {
		const drawn: string[] = [];
		for (const answer of [200, 200, "nobody-else"]) {
			const { member } = (await hub.post("/categories/Dishes/draw")).body;
			drawn.push(member.name);
			const passed = await hub.post("/categories/Dishes/not-now");
			expect(typeOf(passed)).toBe(answer);
			if (answer === 200) expect(passed.body).toMatchObject({ member, n: 0 });
		}
		expect(new Set(drawn)).toEqual(new Set(["Mia", "Noah", "Zoe"]));
	});

	it("records a turn of somebody else, done by somebody else, by names or ids", async () => {
		const path = `/categories/${family.categories["Front seat"]}/confirm`;
		const { body } = await hub.post(path, { member: " Zoe", doneBy: family.members.Mia });
		expect(body.turn).toMatchObject({ member: { name: "Zoe" }, doneBy: { name: "Mia" } });
		const own = await hub.post("/categories/Front%20seat/confirm", { member: "Mia", doneBy: "Mia" });
		expect(own.body.turn).toMatchObject({ member: { name: "Mia" }, doneBy: null });
		expect((await hub.post("/categories/Front%20seat/confirm", { member: "Noah" })).status).toBe(200);
		const { categories } = (await hub.get("/categories")).body;
		expect(categories[1]).toMatchObject({ everybodyHad: true, waiting: [], n: 3 });
		expect((await hub.post("/categories/Front%20seat/draw")).body).toMatchObject({ isNewCycle: true });
	});

	it.each([
		["Dishes/confirm", undefined, "nothing-drawn"],
		["Dishes/not-now", undefined, "nothing-drawn"],
		["Dishes/undo", undefined, "nothing-to-undo"],
		["Dishes/confirm", { n: 3 }, "outdated"],
		["Dishes/confirm", { member: "Max" }, "not-found"],
		["Laundry/draw", undefined, "not-found"],
		["Dishes/confirm", { n: -1 }, "invalid"],
		["Dishes/confirm", { option: "x".repeat(81) }, "invalid"],
		["Dishes/confirm", { who: "Mia" }, "invalid"],
		["Dishes/confirm", [], "invalid"],
		["Dishes/confirm", "{", "invalid"],
		["Dishes/draw?force=1", undefined, "invalid"],
		["Dishes/confirm", { option: "x".repeat(65_537) }, "too-large"],
	])("is told why %s with %o is refused", async (path, body, type) => {
		const answer = await hub.post(`/categories/${path}`, body);
		expect(typeOf(answer)).toBe(type);
		expect(answer.body.status).toBe(answer.status);
		expect(answer.headers.get("content-type")).toBe("application/problem+json");
	});

	it("is told where nobody is here, and takes back nobody else's work", async () => {
		await anna.sql`update family_members set back_on = 'infinity' where family_group_id = ${family.id}`;
		expect(typeOf(await hub.post("/categories/Dishes/draw"))).toBe("nobody-takes-part");
		await hub.post("/categories/Dishes/confirm", { member: "Mia" });
		const { turn } = (await hub.post("/categories/Dishes/confirm", { member: "Noah" })).body;
		expect(typeOf(await hub.post("/categories/Dishes/undo", { turn: family.id }))).toBe("outdated");
		await hub.post("/categories/Dishes/undo", { turn: turn.id });
		expect(typeOf(await hub.post("/categories/Dishes/undo"))).toBe("nothing-to-undo");
	});

	it("has the history by pages, and an answer that it has already not again", async () => {
		for (let time = 0; time < 3; time++) await hub.post("/categories/Dishes/confirm", { member: "Mia" });
		const first = (await hub.get("/categories/Dishes/history?limit=3")).body;
		expect(first.entries.map(({ kind }: { kind: string }) => kind)).toEqual(["turn", "turn", "turn"]);
		const second = (await hub.get(`/categories/Dishes/history?limit=3&before=${first.next}`)).body;
		expect(second).toMatchObject({ entries: [{ kind: "category-added" }], next: null });
		for (const query of ["limit=0", "limit=201", "limit=x", "before=", "limit=1&limit=2"])
			expect(typeOf(await hub.get(`/categories/Dishes/history?${query}`)), query).toBe("invalid");
		const known = await hub.get("/categories");
		const again = await hub.get("/categories", { "if-none-match": known.headers.get("etag") as string });
		expect([again.status, again.body]).toEqual([304, undefined]);
		await hub.post("/categories/Dishes/draw");
		expect((await hub.get("/categories", { "if-none-match": known.headers.get("etag") as string })).status).toBe(200);
	});
});

describe("a key", () => {
	const confirm = () => hub.post("/categories/Dishes/confirm", { member: "Mia" }, { "idempotency-key": "one" });

	it("does once what is sent twice, one after the other or at once", async () => {
		const answers = await Promise.all([confirm(), confirm()]);
		const first = answers.find(({ status }) => status === 200);
		expect(answers.map(typeOf).every((type) => type === 200 || type === "key-in-use")).toBe(true);
		expect((await confirm()).body).toEqual(first?.body);
		expect((await dishes()).n).toBe(1);
		const another = await hub.post("/categories/Dishes/confirm", { member: "Noah" }, { "idempotency-key": "one" });
		expect(typeOf(another)).toBe("key-reused");
		const elsewhere = await hub.post("/categories/Dishes/draw", undefined, { "idempotency-key": "one" });
		expect(typeOf(elsewhere)).toBe("key-reused");
	});

	it("is answered by the same refusal, and is one token's own", async () => {
		const send = (program = hub) => program.post("/categories/Dishes/confirm", undefined, { "idempotency-key": "one" });
		expect(typeOf(await send())).toBe("nothing-drawn");
		await hub.post("/categories/Dishes/draw");
		expect(typeOf(await send())).toBe("nothing-drawn");
		expect((await send(await createProgram(testServer, anna, family.id))).status).toBe(200);
		const key = { "idempotency-key": "é" };
		expect(typeOf(await hub.post("/categories/Dishes/draw", undefined, key))).toBe("invalid");
	});

	it("whose server went away in the middle records its turn once", async () => {
		const { turn } = (await confirm()).body;
		await testServer.owner.sql`
			update whose_turn_private.token_answers set status = null, begun_at = now() - interval '1 minute'`;
		expect((await confirm()).body.turn.id).toBe(turn.id);
		expect((await dishes()).n).toBe(1);
	});

	it("whose connection to the database was lost behind the change records its turn once", async () => {
		const { owner, database } = testServer;
		await owner.query(`
			create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(3); return null; end $$;
			create trigger pause after insert on category_cycles execute function pause()`);
		const used = new Set<PoolClient>();
		const take = (client: PoolClient) => used.add(client);
		database.pool.on("acquire", take);
		const lost = confirm();
		const isPaused = "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
		await vi.waitFor(async () => expect((await owner.query(isPaused)).rowCount).toBe(1), { timeout: 30_000 });
		database.pool.off("acquire", take);
		for (const { connection } of used) connection.stream.destroy();
		expect((await lost).status).toBeGreaterThanOrEqual(500);
		await vi.waitFor(async () => expect((await owner.query(isPaused)).rowCount).toBe(0), { timeout: 30_000 });
		await owner.query("drop function pause() cascade");
		expect((await dishes()).n).toBe(1);
		expect((await confirm()).status).toBe(200);
		expect((await dishes()).n).toBe(1);
	});
});

type Step = (one: Begun, category: string, someone: string) => Promise<unknown>;
const post =
	(step: string): Step =>
	({ hub: program }, category) =>
		program.post(`/categories/${category}/${step}`);

const STEPS: Readonly<Record<string, Step>> = {
	confirm: post("confirm"),
	"confirm again": post("confirm"),
	"not-now": post("not-now"),
	undo: post("undo"),
	async reset({ anna: adult }, category) {
		const { rows } = await adult.sql<{ ids: string[] }>`
			select array_agg(id) as ids from category_cycles where category_id = ${category}`;
		return adult.call("reset_category", category, rows[0]?.ids ?? []);
	},
	leaves: ({ anna: adult }, _, someone) => adult.sql`delete from family_members where id = ${someone}`,
	comes: ({ anna: adult }, _, someone) => adult.call("restore_member", someone),
	away: ({ anna: adult }, _, someone) =>
		adult.sql`update family_members set back_on = '2999-01-01' where id = ${someone}`,
	rules: ({ anna: adult, family: { id } }, category, someone) => {
		const settings = { noRepeat: true, inOrder: id < someone || null };
		return adult.call("edit_category", category, settings, ["noRepeat", "inOrder"]);
	},
};

it("a program draws as the database does, whatever happens: it refuses any other look of a token", async () => {
	const steps = fc.array(fc.constantFrom(...Object.values(STEPS)), { minLength: 6, maxLength: 14 });
	await fc.assert(
		fc.asyncProperty(steps, fc.nat(), async (given, seed) => {
			const one = await begin(["Mia", "Noah", "Zoe", "Max"], ["Dishes"]);
			const category = one.family.categories.Dishes as string;
			const someone = Object.values(one.family.members)[seed % 4] as string;
			for (const act of given) {
				await act(one, category, someone);
				expect([200, "nobody-takes-part"]).toContain(typeOf(await one.hub.post(`/categories/${category}/draw`)));
			}
		}),
		{ numRuns: 8 },
	);
});
