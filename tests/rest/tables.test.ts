import type pg from "pg";
import { expect, it } from "vitest";
import { readCatalogue } from "../../server/database/catalogue.ts";
import { buildStatement, parseRequest } from "../../server/rest/requests.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { rollBack } from "../policies/roll-back.ts";

const db = setUpTestDatabase();

/** What comes of some SQL, which is taken back. */
const after = <T>(sql: string, look: (client: pg.PoolClient) => Promise<T>) =>
	rollBack(db.owner, async (client) => {
		await client.query(sql);
		return look(client);
	});

const DIARY = `
	create table diary (id uuid, family_group_id uuid references family_groups, page integer, secret text,
		at timestamptz);
	alter table diary drop column page;
	create view pages as select * from diary;
	create function burn(page uuid, hidden boolean default false) returns void language sql as 'select';
	create function look(page uuid) returns boolean language sql as 'select true';`;
const names = (list: ReadonlyMap<string, unknown> | undefined) => list && [...list.keys()];

it("nothing can be reached because it exists, nor what everybody is granted", async () => {
	for (const grants of ["", "grant all on diary, pages to public; grant execute on function burn, look to public"]) {
		const { tables, functions } = await after(`${DIARY}${grants}`, readCatalogue);
		expect(names(tables)).toEqual(names(db.database.catalogue.tables));
		expect(names(functions)).toEqual(names(db.database.catalogue.functions));
	}
});

it("what is granted can be reached, with the columns, keys and arguments that it has", async () => {
	const { tables, functions } = await after(
		`${DIARY}
		grant select (id, at), insert (family_group_id), delete on diary to authenticated;
		grant select on pages to authenticated;
		grant execute on function burn, look to authenticated`,
		readCatalogue,
	);
	const diary = tables.get("diary");
	const columns = [...(diary?.columns.values() ?? [])].map(({ name, type }) => `${name} ${type}`);
	expect(columns).toEqual(["id uuid", "family_group_id uuid", "at timestamptz"]);
	const reference = diary?.references.get("family_groups");
	expect(reference?.on).toEqual([["family_group_id", "id"]]);
	expect(reference?.table).toBe(tables.get("family_groups"));
	expect(tables.get("category_cycles")?.references.get("family_members")?.on).toEqual([
		["member_id", "id"],
		["family_group_id", "family_group_id"],
	]);
	expect(names(tables.get("pages")?.columns)).toEqual(["id", "family_group_id", "secret", "at"]);
	expect(functions.get("burn")).toEqual({
		name: "burn",
		arguments: [
			{ name: "page", type: "uuid", isOptional: false },
			{ name: "hidden", type: "boolean", isOptional: true },
		],
		returnsJson: false,
		isPublic: false,
	});
	// It is there for policies and checks.
	expect(functions.has("look")).toBe(false);
});

it.each(["GET", "DELETE"])("all of a row is what of it may be read: %s", async (method) => {
	const row = "insert into diary values (null, null, 'of nobody', 'epoch')";
	const grant = "grant select (id, at), delete on diary to authenticated; set role authenticated";
	const body = await after(`${DIARY} ${row}; ${grant}`, async (client) => {
		const diary = (await readCatalogue(client)).tables.get("diary");
		if (diary === undefined) throw new Error("not granted");
		const headers = { prefer: "return=representation" };
		const request = new Request("http://localhost/diary?at=lte.2026-12-24", { method, headers });
		const { text, values } = buildStatement(method, { ...parseRequest(diary, method, request), body: "" });
		const { rows } = await client.query({ text, values: [...values], rowMode: "array" });
		return rows[0]?.at(-1);
	});
	expect(JSON.parse(body)).toEqual([{ id: null, at: expect.stringMatching(/^1970/) }]);
});

it("there is one foreign key for each pair of tables", async () => {
	const { rows } = await db.owner.sql`
		select conrelid::regclass, confrelid::regclass from pg_constraint
		where contype = 'f' and connamespace = 'public'::regnamespace group by 1, 2 having count(*) > 1`;
	expect(rows).toEqual([]);
});

it("only who has no account yet reads an invitation", () => {
	const open = [...db.database.catalogue.functions.values()].filter(({ isPublic }) => isPublic);
	expect(open.map(({ name }) => name)).toEqual(["read_invitation"]);
});
