import type pg from "pg";
import { expect, it } from "vitest";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { rollBack } from "./roll-back.ts";

const testDatabase = setUpTestDatabase();

/** Everything in `public` that somebody could reach past the policies, in words. */
async function findUnprotectedTables(client: pg.Pool | pg.PoolClient): Promise<string[]> {
	const { rows } = await client.query<{ finding: string }>(
		`
		with relations as (
			select oid, oid::regclass::text as name, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity,
				reloptions
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
			relkind = 'v' and reloptions = array['security_barrier=true']
				and pg_get_viewdef(oid) ~ 'SELECT my_family_ids\\('
		)
		union all
		select name || ' grants ' || privilege_type || ' to '
			|| case grantee when 0 then 'PUBLIC' else grantee::regrole::text end
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
		select oid::regprocedure || ' runs as its owner, with what the caller calls by its names' from pg_proc
		where pronamespace = 'public'::regnamespace and prosecdef
			and proconfig is distinct from array['search_path=""']
		order by 1`,
	);
	return rows.map(({ finding }) => finding);
}

it("every table has row level security, policies and grants to authenticated only", async () => {
	expect(await findUnprotectedTables(testDatabase.owner)).toEqual([]);
});

it("people write these columns and no others, delete from these tables, and read all but these", async () => {
	const read = async (sql: string) =>
		Object.fromEntries((await testDatabase.owner.query(sql)).rows.map(({ what, columns }) => [what, columns]));
	const granted = "from information_schema.column_privileges where grantee = 'authenticated'";
	const listed = "string_agg(column_name, ' ' order by column_name) as columns";
	const written = await read(
		`select lower(privilege_type) || ' ' || table_name as what, ${listed} ${granted} and privilege_type <> 'SELECT'
		group by 1`,
	);
	expect(written).toEqual({
		"insert category_cycles": "category_id cycle_number day done_by family_group_id id member_id option turn_number",
		"insert decision_categories": "family_group_id id name position settings",
		"insert family_groups": "id name user_id",
		"insert family_members": "back_on colour emoji family_group_id id name position",
		"update decision_categories": "looked_at name position settings",
		"update family_groups": "group_kind name time_zone",
		"update family_members": "back_on colour emoji name photo position",
	});
	const deleted = await read(
		`select table_name as what, privilege_type as columns from information_schema.table_privileges
		where grantee = 'authenticated' and privilege_type not in ('SELECT', 'INSERT', 'UPDATE')`,
	);
	const tables = ["category_cycles", "decision_categories", "family_members", "push_subscriptions"];
	expect(deleted).toEqual(Object.fromEntries(tables.map((table) => [table, "DELETE"])));
	const hidden = await read(
		`select table_name as what, ${listed} from information_schema.columns given where table_schema = 'public'
			and table_name <> 'family_invitations' and (table_name, column_name) not in (
				select table_name::text, column_name::text ${granted} and privilege_type = 'SELECT'
			)
		group by 1`,
	);
	expect(hidden).toEqual({
		family_tokens: "token_hash",
		family_webhooks: "failures not_before secret told_through",
		push_subscriptions: "auth created_at endpoint p256dh session_id told_through user_id",
		webhook_deliveries: "body",
	});
	const { rows } = await testDatabase.owner.query(`select ${granted} and table_name = 'family_invitations'`);
	expect(rows).toEqual([]);
});

it("each mistake is told by its own word, and a new function is closed to everybody", async () => {
	await rollBack(testDatabase.owner, async (client) => {
		await client.query(`
			create table diary (id int);
			create view peek as select * from family_members;
			grant select on family_members to anon, public;
			grant update (name) on family_members to anon;
			grant truncate on category_cycles to authenticated;
			alter table category_cycles disable row level security;
			create policy open on family_groups for select to authenticated using (true);
			create policy slow on family_groups for select to authenticated using (user_id = auth.uid());
			create policy all_of_you on family_groups for select using (user_id = (select auth.uid()));
			create function wipe() returns void language sql security definer as 'select';
			grant execute on function is_tidy_name to anon`);
		expect(await findUnprotectedTables(client)).toEqual([
			"category_cycles grants TRUNCATE to authenticated",
			"category_cycles lacks row level security",
			"diary has no policy",
			"diary lacks row level security",
			'family_groups: policy "all_of_you" is not for authenticated alone',
			'family_groups: policy "open" does not read the user id once a statement',
			'family_groups: policy "slow" does not read the user id once a statement',
			"family_members grants SELECT to PUBLIC",
			"family_members grants SELECT to anon",
			"family_members.name grants UPDATE to anon",
			"is_tidy_name(text,integer) can be called by anon",
			"peek is a view or foreign table, which row level security passes by",
			"wipe() runs as its owner, with what the caller calls by its names",
		]);
		const { rows } = await client.query(
			"select role from unnest('{anon,authenticated}'::text[]) role where has_function_privilege(role, 'wipe()', 'execute')",
		);
		expect(rows).toEqual([]);
	});
});
