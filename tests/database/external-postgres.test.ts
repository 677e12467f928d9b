import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { setUp } from "../helpers/set-up.ts";
import { startTestCluster } from "../helpers/test-database.ts";
import { rollBack } from "../policies/roll-back.ts";
import { POSTGRES_CLUSTERS } from "./postgres-clusters.ts";

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: "", print: () => {} });

describe.each(POSTGRES_CLUSTERS)("%s as DATABASE_URL, its owner no superuser", (_, isHere, start) => {
	describe.runIf(isHere)("here", () => {
		const cluster = setUp(start);
		let url: string;
		let copies: Database[];

		beforeAll(async () => {
			url = await cluster.createDatabase("family");
			copies = await Promise.all([open(url), open(url), open(url)]);
		});
		afterAll(async () => {
			for (const database of copies) await database.stop();
		});

		it("serves three servers that start on it at once", async () => {
			for (const { pool } of copies) {
				const { rows } = await pool.query("select current_user as me, count(*)::int as users from auth.users");
				expect(rows).toEqual([{ me: "whose_turn_server", users: 0 }]);
			}
		});

		it("lets a server take the roles of users only", async () => {
			await rollBack((copies[0] as Database).pool, async (client) => {
				await client.query("set local role authenticated");
				expect((await client.query("select from public.family_groups")).rowCount).toBe(0);
				const owner = client.query(`set role ${new URL(url).username}`);
				await expect(owner).rejects.toMatchObject({ code: "42501" });
			});
		});

		it("records what has run as the Supabase CLI does", async () => {
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			onTestFinished(() => client.end());
			const { rows } = await client.query(
				"select version, name, statements from supabase_migrations.schema_migrations order by 1",
			);
			const files = await readdir(new URL("../../supabase/migrations/", import.meta.url));
			expect(rows.map(({ version, name }) => `${version}_${name}.sql`)).toEqual(files.toSorted());
			const turns = rows.find(({ name }) => name === "turns");
			expect(turns.statements.join()).toContain("create or replace function whose_turn_private.before_turn");
		});

		it("is found ready by the next server, and left running by one that stops", async () => {
			const next = await open(url);
			await next.stop();
			expect((await (copies[0] as Database).pool.query("select 1 as here")).rows).toEqual([{ here: 1 }]);
		});
	});
});

describe("what cannot be used is refused in one line", () => {
	const cluster = setUp(startTestCluster);

	const LATIN = "create database old encoding 'LATIN1' locale_provider libc locale 'C' template template0";
	it.each<[what: string, prepared: readonly string[], url: Partial<URL>, refusal: RegExp]>([
		["a database that is not there", [], { pathname: "lost" }, /^cannot connect to .* "lost" does not exist$/],
		[
			...(["a Supabase project's", ["postgres: create database project", "project: create schema auth"]] as const),
			...([{ pathname: "project" }, /^the database has an auth schema of somebody else; .* SUPABASE_URL/] as const),
		],
		[
			...(["a database that is not in UTF8", [`postgres: ${LATIN}`], { pathname: "old" }] as const),
			/^the database must be encoded in UTF8, this one is in LATIN1$/,
		],
		["an address without a password", [], { password: "" }, /^DATABASE_URL needs a password$/],
		[
			"a login that may not create roles",
			["postgres: create role clerk login password 'x'", "postgres: create database clerks owner clerk"],
			{ pathname: "clerks", username: "clerk", password: "x" },
			/^the login of DATABASE_URL may not make the roles it needs: permission denied/,
		],
	])("%s", async (_, prepared, url, refusal) => {
		const at = (change: Partial<URL>) => Object.assign(new URL(cluster.url), change).href;
		for (const [pathname = "", sql = ""] of prepared.map((statement) => statement.split(": ", 2))) {
			const client = new pg.Client({ connectionString: at({ pathname }) });
			await client.connect();
			await client.query(sql);
			await client.end();
		}
		await expect(open(at(url))).rejects.toThrow(refusal);
	});
});
