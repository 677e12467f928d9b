import { expect, it } from "vitest";
import { TABLES } from "../../server/rest/tables.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const db = setUpTestDatabase();

/** Reached by functions only: nobody has a grant on them. */
const UNREACHABLE = ["family_invitations"];

it("the tables, columns and types are those of the database", async () => {
	const { rows } = await db.owner.query(
		`select relname as table, attname as column, format_type(atttypid, null) as type
		from pg_attribute join pg_class kind on kind.oid = attrelid
		where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
			and not relname = any($1)
		order by relname, attnum`,
		[UNREACHABLE],
	);
	const written = [...TABLES.values()].flatMap((table) =>
		[...table.columns.values()].map((column) => ({
			table: table.name,
			column: column.name,
			type: column.type === "timestamptz" ? "timestamp with time zone" : column.type,
		})),
	);
	const byTable = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table);
	expect(written.toSorted(byTable)).toEqual(rows.toSorted(byTable));
});

it("the references are the foreign keys of the database, and there is one for each pair of tables", async () => {
	const { rows } = await db.owner.query(
		`select con.conrelid::regclass::text as table, con.confrelid::regclass::text as to,
			(select array_agg(attname::text order by n) from unnest(con.conkey) with ordinality k (number, n)
				join pg_attribute on attrelid = con.conrelid and attnum = number) as here,
			(select array_agg(attname::text order by n) from unnest(con.confkey) with ordinality k (number, n)
				join pg_attribute on attrelid = con.confrelid and attnum = number) as there
		from pg_constraint con where con.contype = 'f' and not con.conrelid::regclass::text = any($1) and con.connamespace = 'public'::regnamespace
			and con.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
		[UNREACHABLE],
	);
	const written = [...TABLES.values()].flatMap((table) =>
		[...table.references.values()].map((reference) => ({
			table: table.name,
			to: reference.table,
			here: reference.on.map(([here]) => here.name),
			there: reference.on.map(([, there]) => there.name),
		})),
	);
	const key = ({ table, to }: { table: string; to: string }) => `${table} ${to}`;
	const byKey = (one: { table: string; to: string }, other: { table: string; to: string }) =>
		key(one).localeCompare(key(other));
	expect(written.toSorted(byKey)).toEqual(rows.toSorted(byKey));
	expect(new Set(rows.map(key)).size).toBe(rows.length);
});
