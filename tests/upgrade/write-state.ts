// Writes the state of a database of this version, for the upgrade tests of all later ones: `npm run release-state`, as
// CONTRIBUTING.md says.

import { writeFile } from "node:fs/promises";
import fc from "fast-check";
import type pg from "pg";
import packageJson from "../../package.json" with { type: "json" };
import { listTables, setStableOutputFormat } from "../../server/backup/tables.ts";
import { readFamily, readHistory } from "../database/database-calls.ts";
import { withUuids } from "../database/lived-ids.ts";
import { insertFamily, lifeWithMore, liveWithMore, send, sortExcluded } from "../database/lives.ts";
import { insertUser } from "../helpers/database-users.ts";
import { startTestDatabase } from "../helpers/test-database.ts";

const SEED = 20_261_201;

const { version } = packageJson;
const testDatabase = await startTestDatabase();
const user = await insertUser(testDatabase, "anna");
const { id } = await insertFamily(user);
// The two with the most that happened: one is lived here, the other comes along.
const [here, there] = fc
	.sample(lifeWithMore, { numRuns: 50, seed: SEED })
	.map((lived) => liveWithMore(lived))
	.toSorted((one, other) => other.history.length - one.history.length);
for (const step of withUuids(here?.changes ?? [], "here")) await send(user, id, await readFamily(user, id), step);
const { family: incoming, history } = withUuids({ family: there?.family, history: there?.history }, "there");
const stamp = { id: "merged", at: "2026-12-01T10:00:00.000Z", today: "2026-12-01" };
if (incoming && history)
	await send(user, id, incoming, { change: { kind: "merge-family", family: incoming, history }, stamp });
const family = await readFamily(user, id);
const read = { user: user.id, id, family: sortExcluded(family), history: await readHistory(user, id) };
const client = await testDatabase.owner.connect();
const sql = `-- A database of version ${version}, written by tests/upgrade/write-state.ts: what the version ran, and the rows of one family.\n${await dump(client)}`;
client.release();
await testDatabase.stop();
await writeFile(new URL(`${version}.sql`, import.meta.url), sql);
await writeFile(new URL(`${version}.json`, import.meta.url), `${toLines(read)}\n`);
console.log(
	`${family.turns.length} turns and ${read.history.length} entries of a family in tests/upgrade/${version}.sql and .json`,
);
process.exit();

/** A line for each item of a list. */
function toLines(value: object): string {
	return JSON.stringify(value, undefined, "\t").replace(/\n\t{4,}|\n\t{3}(?=[\]}])/g, " ");
}

/** What ran, as the database recorded it, and then every row, past triggers and policies. */
async function dump(client: pg.ClientBase): Promise<string> {
	await client.query("begin");
	await setStableOutputFormat(client);
	const statements: string[] = [];
	for (const history of ["whose_turn", "supabase_migrations"]) {
		const { rows } = await client.query<{ version: string; name: string; statements: string[] }>(
			`select version, name, statements from ${history}.schema_migrations order by version collate "C"`,
		);
		statements.push(
			`create schema if not exists ${history};`,
			`create table if not exists ${history}.schema_migrations (version text primary key, statements text[], name text);`,
		);
		for (const { version, name, statements: ran } of rows) {
			statements.push(
				...ran,
				`insert into ${history}.schema_migrations (version, name) values ('${version}', '${name}');`,
			);
		}
	}
	const tables = await listTables(client);
	for (const { schema, name, columns } of tables) {
		const table = `${schema}.${name}`;
		const { rows } = await client.query<{ secured: boolean; forced: boolean }>(
			"select relrowsecurity as secured, relforcerowsecurity as forced from pg_class where oid = $1::regclass",
			[table],
		);
		const { rows: found } = await client.query<{ rows: string | null }>(
			`select quote_literal(jsonb_agg(to_jsonb(source) order by to_jsonb(source))::text) as rows from ${table} source`,
		);
		if (!found[0]?.rows) continue;
		statements.push(
			`alter table ${table} disable trigger user, disable row level security;`,
			`insert into ${table} (${columns.join(", ")}) overriding system value\n\tselect ${columns.join(", ")} from jsonb_populate_recordset(null::${table}, ${found[0].rows});`,
			`alter table ${table} enable trigger user${rows[0]?.secured ? ", enable row level security" : ""};`,
		);
	}
	await client.query("commit");
	return `${statements.join("\n")}\n`;
}
