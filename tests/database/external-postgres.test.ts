import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../server/database/database.ts";
import { startTestCluster } from "../helpers/test-database.ts";
import { POSTGRES_CLUSTERS, type PostgresCluster } from "./postgres-clusters.ts";

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: "", print: () => {} });

describe.each(POSTGRES_CLUSTERS)("%s as DATABASE_URL, its owner no superuser", (_, isHere, start) => {
	describe.runIf(isHere)("here", () => {
		let cluster: PostgresCluster;
		let url: string;
		let copies: Database[];

		beforeAll(async () => {
			cluster = await start();
			url = await cluster.createDatabase("family");
			copies = await Promise.all([open(url), open(url), open(url)]);
		});
		afterAll(async () => {
			for (const database of copies) await database.stop();
			await cluster.stop();
		});

		it("serves three servers that start on it at once", async () => {
			for (const { pool } of copies) {
				const { rows } = await pool.query("select current_user as me, count(*)::int as users from auth.users");
				expect(rows).toEqual([{ me: "whose_turn_server", users: 0 }]);
			}
		});

		it("lets a server take the roles of users only", async () => {
			const client = await (copies[0] as Database).pool.connect();
			try {
				await client.query("begin");
				await client.query("set local role authenticated");
				expect((await client.query("select count(*)::int as families from public.family_groups")).rows).toEqual([
					{ families: 0 },
				]);
				await client.query("rollback");
				await expect(client.query(`set role ${new URL(url).username}`)).rejects.toMatchObject({ code: "42501" });
			} finally {
				client.release();
			}
		});

		it("records what has run as the Supabase CLI does", async () => {
			const client = new pg.Client({ connectionString: url });
			await client.connect();
			try {
				const { rows } = await client.query(
					"select version, name, statements from supabase_migrations.schema_migrations order by 1",
				);
				const files = await readdir(new URL("../../supabase/migrations/", import.meta.url));
				expect(rows.map(({ version, name }) => `${version}_${name}.sql`)).toEqual(files.toSorted());
				const turns = rows.find(({ name }) => name === "turns");
				expect(turns.statements.join()).toContain("create or replace function whose_turn_private.before_turn");
			} finally {
				await client.end();
			}
		});

		it("is found ready by the next server, and left running by one that stops", async () => {
			const next = await open(url);
			await next.stop();
			expect((await (copies[0] as Database).pool.query("select 1 as here")).rows).toEqual([{ here: 1 }]);
		});
	});
});

describe("what cannot be used is refused in one line", () => {
	let cluster: Awaited<ReturnType<typeof startTestCluster>>;
	const at = (database: string) => {
		const url = new URL(cluster.url);
		url.pathname = database;
		return url.href;
	};
	beforeAll(async () => {
		cluster = await startTestCluster();
	});
	afterAll(() => cluster.stop());

	async function prepare(...statements: string[]): Promise<void> {
		for (const [database, sql] of statements.map((statement) => statement.split(": ", 2))) {
			const client = new pg.Client({ connectionString: at(database as string) });
			await client.connect();
			await client.query(sql as string);
			await client.end();
		}
	}

	it("a database that is not there", async () => {
		await expect(open(at("lost"))).rejects.toThrow(/^cannot connect to the database: database "lost" does not exist$/);
	});

	it("a Supabase project's database", async () => {
		await prepare("postgres: create database project", "project: create schema auth");
		await expect(open(at("project"))).rejects.toThrow(
			/^the database has an auth schema of somebody else; .* SUPABASE_URL/,
		);
	});

	it("a database that is not in UTF8", async () => {
		await prepare("postgres: create database old encoding 'LATIN1' locale_provider libc locale 'C' template template0");
		await expect(open(at("old"))).rejects.toThrow(/^the database must be encoded in UTF8, this one is in LATIN1$/);
	});

	it("an address without a password", async () => {
		const url = new URL(at("postgres"));
		url.password = "";
		await expect(open(url.href)).rejects.toThrow(/^DATABASE_URL needs a password$/);
	});

	it("a login that may not create roles", async () => {
		await prepare("postgres: create role clerk login password 'x'", "postgres: create database clerks owner clerk");
		const url = new URL(at("clerks"));
		[url.username, url.password] = ["clerk", "x"];
		await expect(open(url.href)).rejects.toThrow(
			/^the login of DATABASE_URL may not make the roles it needs: permission denied/,
		);
	});
});
