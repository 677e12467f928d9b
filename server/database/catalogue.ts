import type pg from "pg";

export interface Column {
	readonly name: string;
	/** As SQL writes it. */
	readonly type: string;
}

/** A foreign key. */
export interface Reference {
	readonly table: Table;
	readonly on: readonly (readonly [here: string, there: string])[];
}

export interface Table {
	readonly name: string;
	/** By name, in the order of `*`. */
	readonly columns: ReadonlyMap<string, Column>;
	/** By the name of the other table: a pair has one foreign key at most. */
	readonly references: ReadonlyMap<string, Reference>;
}

export interface Argument extends Column {
	/** Whether it has a default. */
	readonly isOptional: boolean;
}

export interface DatabaseFunction {
	readonly name: string;
	readonly arguments: readonly Argument[];
	/** Whether it returns JSON. The others return nothing. */
	readonly returnsJson: boolean;
	/** Whether people without an account may call it, too. */
	readonly isPublic: boolean;
}

/** The tables and functions that a request can reach, by name: those that are granted. */
export interface Catalogue {
	readonly tables: ReadonlyMap<string, Table>;
	readonly functions: ReadonlyMap<string, DatabaseFunction>;
}

/** Only tables that are granted to the role by name: extensions grant theirs to everybody. */
const TABLES = `
	select kind.relname as name, (
		select json_agg(json_build_object(
			'name', attname, 'type', replace(format_type(atttypid, null), 'timestamp with time zone', 'timestamptz')
		) order by attnum)
		from pg_attribute
		where attrelid = kind.oid and attnum > 0 and exists (
			select from aclexplode(kind.relacl || attacl)
			where grantee = 'authenticated'::regrole and privilege_type in ('SELECT', 'INSERT', 'UPDATE')
		)
	) as columns, (
		select coalesce(json_object_agg(there.relname, (
			select json_agg(json_build_array(
				(select attname from pg_attribute where attrelid = conrelid and attnum = key.here),
				(select attname from pg_attribute where attrelid = confrelid and attnum = key.there)
			)) from unnest(conkey, confkey) as key (here, there)
		)), '{}')
		from pg_constraint join pg_class there on there.oid = confrelid
		where conrelid = kind.oid and contype = 'f' and there.relnamespace = kind.relnamespace
	) as keys
	from pg_class kind
	where kind.relnamespace = 'public'::regnamespace and kind.relkind in ('r', 'p', 'v')
	order by kind.relname`;

/** Functions that return something else are for policies and checks. */
const FUNCTIONS = `
	select proname as name, (
		select coalesce(json_agg(json_build_object(
			'name', proargnames[n], 'type', format_type(type, null), 'isOptional', n > pronargs - pronargdefaults
		) order by n), '[]')
		from unnest(proargtypes) with ordinality as argument (type, n)
	) as arguments,
		prorettype = 'jsonb'::regtype as "returnsJson",
		'anon'::regrole in (select grantee from aclexplode(proacl)) as "isPublic"
	from pg_proc
	where pronamespace = 'public'::regnamespace and prorettype in ('void'::regtype, 'jsonb'::regtype)
		and 'authenticated'::regrole in (select grantee from aclexplode(proacl))`;

interface TableRow {
	readonly name: string;
	readonly columns: readonly Column[] | null;
	readonly keys: Readonly<Record<string, Reference["on"]>>;
}

/** Call it after the migrations. */
export async function readCatalogue(database: Pick<pg.Pool, "query">): Promise<Catalogue> {
	const tables = await database.query<TableRow>(TABLES);
	const functions = await database.query<DatabaseFunction>(FUNCTIONS);
	return { tables: toTables(tables.rows), functions: byName(functions.rows) };
}

function toTables(rows: readonly TableRow[]): Catalogue["tables"] {
	const found = rows.flatMap(({ name, columns, keys }) =>
		columns === null ? [] : [{ name, columns: byName(columns), keys, references: new Map<string, Reference>() }],
	);
	const tables = byName(found);
	for (const { keys, references } of found)
		for (const [other, on] of Object.entries(keys)) {
			const table = tables.get(other);
			if (table !== undefined) references.set(other, { table, on });
		}
	return tables;
}

function byName<Named extends { readonly name: string }>(all: readonly Named[]): ReadonlyMap<string, Named> {
	return new Map(all.map((named) => [named.name, named]));
}
