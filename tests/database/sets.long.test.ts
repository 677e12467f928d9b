import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
	type DatabaseUser,
	type FamilyRows,
	insertFamily,
	insertLargeFamily,
	insertManyTurns,
	insertTurn,
	insertUser,
	queryAsUser,
} from "../helpers/database-users.ts";
import { createTemplate, startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

// What is done to a set of turns is a statement or two, however many they are.

const TURNS = 50_000;
const MOST_MS = 1500;

let template: Awaited<ReturnType<typeof createTemplate>>;
let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;
let mia: string;

beforeAll(async () => {
	template = await createTemplate(async (database) => {
		anna = await insertUser(database, "anna");
		const names = { members: ["Mia", "Noah"], categories: ["Dishes", "Movies"] };
		family = await insertLargeFamily(database.owner, anna, { ...names, count: TURNS - 1 });
		[dishes, mia] = [family.categories.Dishes as string, family.members.Mia as string];
		await database.owner.query("vacuum analyze category_cycles");
	});
});
afterAll(() => template.drop());
beforeEach(async () => {
	testDatabase = await startTestDatabase(template.name);
	// As the server has it: in the databases of tests it waits for longer.
	await testDatabase.owner.query(
		"do $$ begin execute format('alter role whose_turn_server in database %I reset all', current_database()); end $$",
	);
	anna = queryAsUser(testDatabase, anna.id);
	expect((await anna.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "8s" }]);
	return () => testDatabase.stop();
});

/** What the database's processes have used of processors, where the system tells it: on a busy machine they wait. */
async function readCpuMs(): Promise<number> {
	const { rows } = await testDatabase.owner.query<{ pid: number }>(
		"select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
	);
	return rows.reduce((sum, { pid }) => {
		// proc_pid_stat(5): user and system time, in hundredths of a second, after the name in parentheses.
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		return sum + 10 * (Number(fields[11]) + Number(fields[12]));
	}, 0);
}

async function measure(sql: string, ...values: unknown[]): Promise<number> {
	const cpu = process.platform === "linux" ? await readCpuMs() : 0;
	const begin = performance.now();
	await anna.query(sql, values);
	const ms = performance.now() - begin;
	return process.platform === "linux" ? Math.min(ms, (await readCpuMs()) - cpu) : ms;
}

const counting = async () => (await anna.query("select from category_cycles")).rowCount;

it("a reset, and taking it back", async () => {
	const [last] = (await anna.query("select id from category_cycles order by created_at desc limit 1")).rows;
	expect(await measure("select reset_category($1, $2)", dishes, [last?.id])).toBeLessThan(MOST_MS);
	// Mia's turn of the running cycle stays.
	expect(await counting()).toBe(1);
	expect(await measure("select undo_reset($1, $2)", dishes, [last?.id])).toBeLessThan(MOST_MS);
	expect(await counting()).toBe(TURNS);
});

it("a reset by the specification's plain delete", async () => {
	const sql = "delete from category_cycles where family_group_id = $1 and category_id = $2";
	// Each row is written anew, and asked for its member and its category.
	expect(await measure(sql, family.id, dishes)).toBeLessThan(2 * MOST_MS);
	expect(await counting()).toBe(0);
	expect((await anna.query("select from all_turns where reset_at is not null")).rowCount).toBe(TURNS);
});

it.each([
	["member", "family_members", () => mia, 1],
	["category", "decision_categories", () => dishes, 0],
])("the removal of a %s, and bringing it back", async (kind, table, id, rest) => {
	expect(await measure(`delete from ${table} where id = $1`, id())).toBeLessThan(MOST_MS);
	expect(await counting()).toBe(rest);
	expect(await measure(`select restore_${kind}($1)`, id())).toBeLessThan(MOST_MS);
	expect(await counting()).toBe(TURNS);
});

it("an import of 10,000 turns, in parts", async () => {
	const ben = await insertUser(testDatabase, "ben");
	const { id } = await insertFamily(ben, [], []);
	anna = ben;
	const names = {
		secret: "0".repeat(32),
		members: Array.from({ length: 5 }, (_, at) => ({ id: randomUUID(), key: `M${at}`, name: `M${at}` })),
		categories: [{ id: randomUUID(), key: "Dishes", name: "Dishes", lastTurn: 10_000, settings: {} }],
	};
	const category = names.categories[0]?.id;
	let ms = 0;
	for (let part = 9; part >= 0; part--) {
		const turns = Array.from({ length: 1000 }, (_, at) => {
			const number = part * 1000 + at + 1;
			const member = names.members[number % 5]?.id;
			return { id: randomUUID(), category, member, number, cycle: Math.ceil(number / 5) };
		});
		ms += await measure("select import_family($1, '[]')", JSON.stringify({ ...names, turns }));
	}
	expect(ms).toBeLessThan(MOST_MS);
	const { rows } = await ben.query(
		"select count(*)::int, max(turn_number) as last, max(cycle) as cycle from all_turns where family_group_id = $1",
		[id],
	);
	expect(rows).toEqual([{ count: 10_000, last: 10_000, cycle: 2000 }]);
});

it("a small write takes as long beside 50,000 turns that do not count as without", async () => {
	const open = async (name: string, kept: number) => {
		const user = await insertUser(testDatabase, name);
		const rows = await insertFamily(user, ["Mia", "Noah", "Zoe"], ["Dishes", "Movies"]);
		const [zoe, movies] = [rows.members.Zoe as string, rows.categories.Movies as string];
		const [dishes, mia] = [rows.categories.Dishes as string, rows.members.Mia as string];
		const insert = (category: string, member: string) =>
			insertManyTurns(testDatabase.owner, { family: rows.id, category, member, count: kept });
		await insert(dishes, mia);
		await user.query("select reset_category($1, array(select id from category_cycles))", [dishes]);
		await insert(dishes, zoe);
		await insert(movies, mia);
		await user.query("delete from family_members where id = $1", [zoe]);
		await user.query("delete from decision_categories where id = $1", [movies]);
		return async () => {
			const begin = performance.now();
			await insertTurn(user, {
				...{ family: rows.id, category: dishes, member: rows.members.Noah as string },
			});
			await user.query("update family_members set colour = $2 where id = $1", [rows.members.Noah, begin % 2 ? 1 : 2]);
			return performance.now() - begin;
		};
	};
	// In turn, on whatever machine: what is busy holds up both.
	const [plain, kept] = [await open("ben", 1), await open("cleo", Math.floor(TURNS / 3))];
	await testDatabase.owner.query("analyze category_cycles");
	const times = { plain: [] as number[], kept: [] as number[] };
	for (let time = 0; time < 500; time++) {
		times.plain.push(await plain());
		times.kept.push(await kept());
	}
	const median = (all: number[]) => all.toSorted((one, other) => one - other)[250] as number;
	expect(median(times.kept) / median(times.plain)).toBeLessThan(1.1);
});
