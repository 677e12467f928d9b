import type pg from "pg";
import { describe, expect, it } from "vitest";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const testDatabase = setUpTestDatabase();

/** They change nothing but the account of the caller, and families by the caller's role in them: the other stories in this folder. */
const OWNERS_FUNCTIONS = [
	...["my_family_ids(text[])", "delete_my_account(boolean)", "import_family(jsonb,jsonb,uuid)"],
	...["say_not_now(uuid,integer,uuid)", "undo_turn(uuid)", "undo_reset(uuid,uuid[])", "cancel_turn(uuid)"],
	...["mend_turn(uuid,uuid,uuid,date)", "redo_turn(uuid)", "reset_category(uuid,uuid[])"],
	...["edit_category(uuid,jsonb,text[])", "restore_member(uuid)", "restore_category(uuid)"],
	...["settle(uuid,uuid,uuid,integer)", "undo_settlement(uuid,uuid,uuid,integer,integer)"],
	...["see_family(uuid)", "edit_person(uuid,uuid,text,uuid)"],
	...["set_role(uuid,uuid,text)", "remove_person(uuid,uuid)", "leave_family(uuid)", "hand_over(uuid,uuid)"],
	...["delete_family(uuid,boolean)", "create_invitation(uuid,text)", "create_invitation_code(uuid)"],
	...["revoke_invitation(uuid)", "renew_invitation(uuid)", "list_invitations(uuid)", "read_invitation(text)"],
	...[
		"join_family(text,text)",
		"join_by_code(text,text)",
		"my_invitation()",
		"join_my_invitation(text)",
		"request_pairing()",
		"confirm_pairing(text,uuid,text,uuid)",
	],
];

/** They show the rows of the caller's families, with their marks. */
const OWNERS_VIEWS = ["all_members", "all_categories", "all_turns"];

/** Everything in `public` that somebody could reach past the policies, in words. */
async function findUnprotectedTables(client: pg.Pool | pg.PoolClient): Promise<string[]> {
	const { rows } = await client.query<{ finding: string }>(
		`
		with relations as (
			select oid, oid::regclass::text as name, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions
			from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
		)
		select name || ' lacks row level security' as finding from relations
		where relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)
		union all
		select name || ' has no policy' from relations
		where relkind in ('r', 'p') and not exists (select from pg_policy where polrelid = relations.oid)
		union all
		select name || ' is a view or foreign table, which row level security passes by' from relations
		where relkind in ('v', 'm', 'f') and not (
			relkind = 'v' and name = any($2) and reloptions = array['security_barrier=true']
				and pg_get_viewdef(oid) ~ 'SELECT my_family_ids\\('
		)
		union all
		select name || ' grants ' || privilege_type || ' to ' || case grantee when 0 then 'PUBLIC' else grantee::regrole::text end
		from relations, aclexplode(relacl)
		where grantee in (0, 'anon'::regrole)
			or grantee <> relowner and privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN')
		union all
		select relations.name || '.' || attname || ' grants ' || privilege_type || ' to '
			|| case grantee when 0 then 'PUBLIC' else grantee::regrole::text end
		from relations join pg_attribute on attrelid = relations.oid, aclexplode(attacl)
		where grantee in (0, 'anon'::regrole)
		union all
		select polrelid::regclass || ': policy "' || polname || '" is not for authenticated alone'
		from pg_policy where polroles <> array['authenticated'::regrole::oid]
		union all
		select tablename || ': policy "' || policyname || '" does not read the user id once a statement'
		from pg_policies where schemaname = 'public'
			and (coalesce(qual, with_check) !~ '\\( SELECT (auth\\.uid\\(\\) AS uid|my_family_ids\\(|\\(auth\\.jwt\\(\\))'
				or coalesce(with_check, qual) !~ '\\( SELECT (auth\\.uid\\(\\) AS uid|my_family_ids\\(|\\(auth\\.jwt\\(\\))')
		union all
		select oid::regprocedure || ' can be called by anon' from pg_proc
		where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
			-- What whoever has an invitation reads before there is an account: invitations.test.ts.
			and oid::regprocedure::text <> 'read_invitation(text)'
		union all
		select oid::regprocedure || ' runs as its owner' from pg_proc
		where pronamespace = 'public'::regnamespace and prosecdef
			and not (oid::regprocedure::text = any($1) and proconfig = array['search_path=""'])
		order by 1`,
		[OWNERS_FUNCTIONS, OWNERS_VIEWS],
	);
	return rows.map(({ finding }) => finding);
}

it("every table has row level security, policies and grants to authenticated only", async () => {
	expect(await findUnprotectedTables(testDatabase.owner)).toEqual([]);
});

it("is about the tables of the product", async () => {
	const { rows } = await testDatabase.owner.query(
		"select tablename from pg_tables where schemaname = 'public' order by 1",
	);
	expect(rows.map(({ tablename }) => tablename)).toEqual([
		"category_cycles",
		"decision_categories",
		"family_groups",
		"family_history",
		"family_invitations",
		"family_members",
		"family_people",
	]);
});

describe("somebody who forgets", () => {
	it.each([
		["create table diary (id int)", ["diary has no policy", "diary lacks row level security"]],
		[
			"create view peek as select * from family_members",
			["peek is a view or foreign table, which row level security passes by"],
		],
		["grant select on family_members to anon", ["family_members grants SELECT to anon"]],
		["grant select on family_members to public", ["family_members grants SELECT to PUBLIC"]],
		["grant update (name) on family_members to anon", ["family_members.name grants UPDATE to anon"]],
		["grant truncate on category_cycles to authenticated", ["category_cycles grants TRUNCATE to authenticated"]],
		["alter table category_cycles disable row level security", ["category_cycles lacks row level security"]],
		[
			"create policy open on family_groups for select to authenticated using (true)",
			['family_groups: policy "open" does not read the user id once a statement'],
		],
		[
			"create policy slow on family_groups for select to authenticated using (user_id = auth.uid())",
			['family_groups: policy "slow" does not read the user id once a statement'],
		],
		[
			"create policy all_of_you on family_groups for select using (user_id = (select auth.uid()))",
			['family_groups: policy "all_of_you" is not for authenticated alone'],
		],
		["create function wipe() returns void language sql security definer as 'select'", ["wipe() runs as its owner"]],
		["grant execute on function is_tidy_name to anon", ["is_tidy_name(text,integer) can be called by anon"]],
	])("is reported: %s", async (mistake, findings) => {
		const client = await testDatabase.owner.connect();
		try {
			await client.query("begin");
			await client.query(mistake);
			expect(await findUnprotectedTables(client)).toEqual(findings);
		} finally {
			await client.query("rollback");
			client.release();
		}
	});

	it("finds new functions closed to everybody", async () => {
		const client = await testDatabase.owner.connect();
		try {
			await client.query("begin");
			await client.query("create function secret() returns int language sql as 'select 1'");
			const { rows } = await client.query(
				"select has_function_privilege('authenticated', 'secret()', 'execute') as authenticated, has_function_privilege('anon', 'secret()', 'execute') as anon",
			);
			expect(rows).toEqual([{ authenticated: false, anon: false }]);
		} finally {
			await client.query("rollback");
			client.release();
		}
	});
});
