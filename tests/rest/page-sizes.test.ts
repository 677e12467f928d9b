import { beforeAll, expect, it } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../server/rest/sql.ts";
import { PAGE_SIZES, WIDE_HISTORY_PAGE } from "../../src/stores/cloud/rows/page-sizes.ts";
import { setUpFamily } from "../helpers/set-up.ts";
import { requestTables } from "../helpers/token-users.ts";

const { testServer, anna, family } = setUpFamily();

/** 80 characters of four bytes. */
const longest = (at: number) => `${"😀".repeat(76)}${1000 + at}`;

beforeAll(async () => {
	const { owner } = testServer;
	const { familyId, categoryId } = family;
	await owner.query(
		`insert into family_members (family_group_id, name, key, emoji, photo)
		select $1, repeat('😀', 76) || n, repeat('😀', 196) || n, repeat('🦊', 16),
			case when n > 1967 then rpad('data:image/webp;base64,UklGR', 20000, 'A') end from generate_series(1000, 1997) n`,
		[familyId],
	);
	const { rows } = await owner.query("select id from family_members where family_group_id = $1 order by position", [
		familyId,
	]);
	const ids = rows.map(({ id }) => id as string);
	const helper = { question: longest(0), options: Array.from({ length: 12 }, (_, at) => longest(at)) };
	const settings = { emoji: "🦊".repeat(16), excluded: ids, noRepeat: true, inOrder: true, helper };
	await owner.query(
		`insert into decision_categories (family_group_id, name, key, settings, not_now, looked_at)
		select $1, repeat('😀', 76) || n, repeat('😀', 196) || n, $2, $3, $4 from generate_series(1000, 1011) n`,
		[familyId, settings, { n: 10 ** 9, members: ids }, { n: 10 ** 9, member: ids[0] }],
	);
	// Whom all categories that there can be exclude, and have seen drawn.
	await owner.query(
		`insert into removed_rows (family_group_id, kind, id, place, fields, traces)
		select $1::uuid, 'member', gen_random_uuid(), n, to_jsonb(member), (
			select jsonb_agg(jsonb_build_object('category', gen_random_uuid(), 'isExcluded', true, 'notNow', $2::jsonb, 'lookedAt', $3::jsonb))
			from generate_series(1, 500)
		)
		from family_members member cross join generate_series(1, 5) n where member.id = $4
		union all
		select $1, 'category', gen_random_uuid(), n, to_jsonb(category), '[]'::jsonb
		from decision_categories category cross join generate_series(1, 5) n where category.key like '%1011'`,
		[familyId, { n: 10 ** 9, place: 999 }, { n: 10 ** 9, day: "2026-11-22", later: true }, ids.at(-1)],
	);
	await owner.query(
		`insert into removed_rows (family_group_id, kind, id, member_id, category_id, fields)
		select $1::uuid, 'turn', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
			to_jsonb(turn) || jsonb_build_object('option', $2::text, 'done_by', gen_random_uuid(), 'day', '2026-11-22')
		from category_cycles turn cross join generate_series(1, 300) limit 300`,
		[familyId, longest(0)],
	);
	await owner.query(
		`insert into family_history (family_group_id, id, kind, at, category, category_name, who_name, turns, settings)
		select $1, 5000 + n, kind, clock_timestamp(), $2, $3, $3, case kind when 'reset' then $4::uuid[] end,
			case kind when 'category-edited' then $5::jsonb end
		from generate_series(1, 30) n cross join unnest(array['reset', 'category-edited']) with ordinality given(kind, place)
		where n % 2 = place - 1`,
		[familyId, categoryId, longest(0), ids, settings],
	);
});

async function readPage(table: string, order: string, rows: number) {
	const response = await requestTables(
		testServer,
		`${table}?select=*&family_group_id=eq.${family.familyId}&order=${order}&limit=${rows}`,
		{ token: anna.token },
	);
	return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

it.each<readonly [table: string, order: string, rows: number]>([
	["family_members", "position.desc", PAGE_SIZES.family_members],
	["decision_categories", "position.desc", PAGE_SIZES.decision_categories],
	...["member", "category"].map(
		(kind) => ["removed_rows", `id.asc&kind=eq.${kind}`, PAGE_SIZES.removed_heads] as const,
	),
	["removed_rows", "id.asc&kind=eq.turn", PAGE_SIZES.removed_turns],
	["family_history", "id.desc", WIDE_HISTORY_PAGE + 1],
])("a page of the widest rows of %s leaves a twentieth of an answer free", async (table, order, rows) => {
	const { status, bytes } = await readPage(table, order, rows);
	expect([status, bytes < 0.95 * MAX_RESPONSE_BYTES], String(bytes)).toEqual([200, true]);
});

it("an ordinary page of resets of a thousand turns is refused with the status that the app asks for fewer at", async () => {
	expect(await readPage("family_history", "id.desc", PAGE_SIZES.family_history + 1)).toMatchObject({ status: 413 });
});
