import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, it } from "vitest";
import { prepareDatabase } from "../../server/database/prepare.ts";
import { ensureRoles } from "../../server/database/roles.ts";
import { BUILTIN_FOLDER, readSql, readVersionedSql, SHARED_FOLDER } from "../../server/database/sql-files.ts";
import { randomBelow } from "../../src/rules/random.ts";
import { prng } from "../../src/rules/seeded-random.test-helper.ts";
import { deriveRounds } from "../../src/stores/cloud/rows/running-cycle.ts";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";
import { insertDraw, insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { POSTGRES_CLUSTERS } from "../helpers/postgres-clusters.ts";

const LAST_BEFORE = "20261121000800";
/** Of the built-in backend, with it. */
const LAST_BUILTIN_BEFORE = "0016";

/** What a family of the version before had, past all policies. */
const OLD_ROWS = `
	select 'group' as kind, id, name, user_id::text as more, created_at from family_groups
	union all select 'member', id, name, family_group_id::text, created_at from family_members
	union all select 'category', id, name, family_group_id::text, created_at from decision_categories
	union all select 'turn', id, cycle_number || '/' || turn_number, concat_ws('/', family_group_id, category_id, member_id), created_at
		from category_cycles
	order by id`;

/** A family's years with the version before: turns, members who come and leave, turns taken back, resets. */
async function live(user: DatabaseUser, seed: number): Promise<void> {
	const random = prng(seed);
	const pick = <T>(list: readonly T[]) => list[randomBelow(list.length, random)] as T;
	const {
		id: family,
		members,
		categories,
	} = await insertFamily(user, ["Mia", "Noah", "Ida"], ["Dishes", "Film", "Unused"]);
	let present = Object.values(members);
	const [dishes = "", film = ""] = Object.values(categories);
	for (let day = 0; day < 160; day++) {
		const category = pick([dishes, film]);
		const chance = randomBelow(50, random);
		if (chance === 0 && present.length > 2) {
			const leaving = pick(present);
			await user.query("delete from family_members where id = $1", [leaving]);
			present = present.filter((member) => member !== leaving);
		} else if (chance === 1) {
			const [joining, name] = [randomUUID(), `Guest ${day}`];
			await user.query("insert into family_members (id, family_group_id, name) values ($1, $2, $3)", [
				joining,
				family,
				name,
			]);
			present = [...present, joining];
		} else if (chance === 2) {
			await user.query("delete from category_cycles where category_id = $1 and turn_number % 5 = $2", [
				category,
				day % 5,
			]);
		} else if (chance === 3 && category === film) {
			await user.query("delete from category_cycles where category_id = $1 and turn_number <= 99", [film]);
		} else {
			await insertTurn(user, { family, category, member: pick(present) });
		}
	}
}

it.each(POSTGRES_CLUSTERS.filter(([, isHere]) => isHere))(
	"%s: a database as the version before left it is opened by this one, and nothing is lost",
	async (_, __, start) => {
		const cluster = await start();
		const url = await cluster.createDatabase("family");
		const owner = new pg.Client({ connectionString: url });
		const superuserUrl = new URL(cluster.url);
		superuserUrl.pathname = "family";
		const superuser = new pg.Pool({ connectionString: superuserUrl.href, max: 2 });
		superuser.on("error", () => {});
		await owner.connect();
		try {
			await ensureRoles(owner);
			for (const [folder, history, last] of [
				[BUILTIN_FOLDER, "whose_turn", LAST_BUILTIN_BEFORE],
				[SHARED_FOLDER, "supabase_migrations", LAST_BEFORE],
			] as const) {
				await owner.query(
					`create schema ${history}; create table ${history}.schema_migrations (version text primary key)`,
				);
				for (const { version, sql } of await readVersionedSql(folder)) {
					if (version > last) continue;
					await owner.query(sql);
					await owner.query(`insert into ${history}.schema_migrations values ($1)`, [version]);
				}
			}
			await owner.query(await readSql(BUILTIN_FOLDER, "owner_reads.sql"));

			const users: DatabaseUser[] = [];
			for (let seed = 1; seed <= 3; seed++) {
				const { rows } = await superuser.query("insert into auth.users (email) values ($1) returning id", [
					`user${seed}@example.org`,
				]);
				const user = queryAsUser({ database: { pool: superuser } }, rows[0].id);
				await live(user, seed);
				users.push(user);
			}
			const before = (await superuser.query(OLD_ROWS)).rows;
			const turnsBefore = before.filter(({ kind }) => kind === "turn").length;
			expect(turnsBefore).toBeGreaterThan(150);
			const gaps = await superuser.query(`
				select from category_cycles group by category_id having max(turn_number) > count(*)`);
			expect(gaps.rowCount).toBeGreaterThan(1);

			await prepareDatabase(url);

			expect((await superuser.query(OLD_ROWS)).rows).toEqual(before);
			const { rows: categories } = await superuser.query<{
				running_round: number;
				members: string[];
				rounds: number[];
				opened: number[];
			}>(`
				select category.running_round,
					array(select member_id::text from category_cycles where category_id = category.id order by created_at, id) as members,
					array(select round from category_cycles where category_id = category.id order by created_at, id) as rounds,
					array(select round from category_cycles where category_id = category.id and opened_round order by created_at) as opened
				from decision_categories category`);
			expect(categories).toHaveLength(9);
			for (const { running_round, members, rounds, opened } of categories) {
				const derived = deriveRounds(members.map((member: string) => ({ category: "", member })));
				expect(rounds).toEqual(derived.map(({ round }) => round));
				expect(running_round).toBe(rounds.at(-1) ?? 1);
				expect(opened).toEqual(Array.from({ length: running_round - 1 }, (_, at) => at + 2));
			}
			expect(Math.max(...categories.map(({ running_round }) => running_round))).toBeGreaterThan(5);

			const { rows: lost } = await superuser.query(`
				select from category_cycles turn join family_members member on member.id = turn.member_id
				where not exists (
					select from family_record entry where entry.turn_id = turn.id and entry.kind = 'turn' and entry.at = turn.created_at
						and entry.round = turn.round and entry.opened_round = turn.opened_round and not entry.imported
						and entry.member_name = member.name and entry.category_id = turn.category_id
						and entry.family_group_id = turn.family_group_id and entry.recorded_by is null and entry.session_id is null
				)`);
			expect(lost).toEqual([]);
			const { rows: entries } = await superuser.query(`
				select count(*)::int as entries, (select sum(row_count)::int from whose_turn_quotas.family_sizes where table_name = 'family_record') as counted,
					bool_and(at >= earlier) is not false as in_order
				from (select at, lag(at) over (partition by family_group_id order by id) as earlier from family_record) entry`);
			expect(entries).toEqual([{ entries: turnsBefore, counted: turnsBefore, in_order: true }]);
			const unnumbered = await superuser.query(`
				select from (
					select id, row_number() over (partition by family_group_id order by at, turn_id) as number from family_record
				) entry where id <> number`);
			expect(unnumbered.rowCount).toBe(0);
			const undrawn = await superuser.query("select from category_cycles where draw_member is distinct from member_id");
			expect(undrawn.rowCount).toBe(0);
			for (const table of ["family_members", "decision_categories"]) {
				const unordered = await superuser.query(`
					select from (
						select position, row_number() over (partition by family_group_id order by created_at, id) as rank from ${table}
					) row where position <> rank`);
				expect(unordered.rowCount).toBe(0);
			}

			for (const user of users) await goOn(user);
		} finally {
			await Promise.all([owner.end(), superuser.end()]);
			await cluster.stop();
		}
	},
	120_000,
);

/** The calls of the version before, then those of this one, as the database's users: its owner is no superuser. */
async function goOn(user: DatabaseUser): Promise<void> {
	const { rows: families } = await user.query("select id from family_groups");
	const { rows: members } = await user.query("select id, name from family_members order by created_at, id");
	const { rows: categories } = await user.query("select id, name from decision_categories order by created_at, id");
	const [family, [first, second], [category]] = [families[0]?.id, members, categories];
	const record = (member: string) => insertTurn(user, { family, category: category?.id, member });
	await user.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Newcomer')", [
		randomUUID(),
		family,
	]);
	const { id: basedOn } = await record(first?.id);
	await insertDraw(user, { family, category: category?.id, member: first?.id, basedOn });
	const { id: last } = await record(first?.id);
	const running = async () =>
		(await user.query("select running_round from decision_categories where id = $1", [category?.id])).rows[0]
			?.running_round;
	const round = await running();
	await user.query("select undo_turn($1)", [last]);
	expect(await running()).toBe(round - 1);
	const draws = await user.query("select id, member_id from open_draws");
	expect(draws.rows).toEqual([{ id: expect.any(String), member_id: first?.id }]);
	await user.query("select pass_draw($1, $2, $3)", [draws.rows[0]?.id, randomUUID(), second?.id]);
	await record(second?.id);
	await user.query("update family_members set back_on = 'infinity' where id = $1", [second?.id]);
	await user.query("delete from family_members where id = $1", [second?.id]);
	await user.query("delete from category_cycles where category_id = $1 and turn_number <= 10000", [category?.id]);
	const past = await user.query("select past_members from decision_categories where id = $1", [category?.id]);
	expect(past.rows[0]?.past_members).toHaveLength(12);
	expect(past.rows[0]?.past_members.at(-1)).toBe(first?.id);
	const { rows } = await user.query("select kind, member_name as name from family_record order by id desc limit 8");
	expect(rows.toReversed()).toEqual([
		{ kind: "turn", name: first?.name },
		{ kind: "drawn", name: first?.name },
		{ kind: "turn", name: first?.name },
		{ kind: "undone", name: first?.name },
		{ kind: "passed", name: first?.name },
		{ kind: "drawn", name: second?.name },
		{ kind: "turn", name: second?.name },
		{ kind: "reset", name: null },
	]);
}
