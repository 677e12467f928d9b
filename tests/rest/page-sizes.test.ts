import { beforeAll, expect, it } from "vitest";
import { MAX_RESPONSE_BYTES } from "../../server/rest/sql.ts";
import { PAGE_SIZES, WIDE_HISTORY_PAGE } from "../../src/stores/cloud/rows/page-sizes.ts";
import { setUpFamilies } from "../helpers/set-up.ts";
import { requestTables } from "./request-tables.ts";

const { testServer, anna, annasFamily: family } = setUpFamilies();

/** 80 characters of four bytes. */
const longest = (at: number) => `${"😀".repeat(76)}${1000 + at}`;

beforeAll(async () => {
	const { owner } = testServer;
	const { familyId, categoryId } = family;
	await owner.sql`
		insert into family_members (family_group_id, name, key, emoji, photo)
		select ${familyId}, repeat('😀', 76) || n, repeat('😀', 196) || n, repeat('🦊', 16),
		case when n > 1967 then rpad('data:image/webp;base64,UklGR', 20000, 'A') end
		from generate_series(1000, 1997) n`;
	const { rows } = await owner.sql`
		select id from family_members where family_group_id = ${familyId} order by position`;
	const ids = rows.map(({ id }) => id as string);
	const helper = { question: longest(0), options: Array.from({ length: 12 }, (_, at) => longest(at)) };
	const settings = { emoji: "🦊".repeat(16), excluded: ids, noRepeat: true, inOrder: true, helper };
	await owner.sql`
		insert into decision_categories (family_group_id, name, key, settings, not_now, looked_at)
		select ${familyId}, repeat('😀', 76) || n, repeat('😀', 196) || n, ${settings},
		${{ n: 10 ** 9, members: ids }}, ${{ n: 10 ** 9, member: ids[0] }} from generate_series(1000, 1011) n`;
	// Their photos do not count, and are not answered.
	await owner.sql`
		insert into family_members (family_group_id, name, key, emoji, photo, removed_at)
		select ${familyId}, repeat('😀', 76) || n, repeat('😀', 196) || n, repeat('🦊', 16),
		rpad('data:image/webp;base64,UklGR', 20000, 'A'), now() from generate_series(2000, 2199) n`;
	await owner.sql`
		insert into category_cycles (family_group_id, category_id, member_id, done_by, option, day, who, who_name,
			turn_number, cycle, created_at, undone_at, reset_at)
		select ${familyId}, ${categoryId}, ${ids[0]}, ${ids[1]}, ${longest(0)}, '2026-11-22', ${ids[0]}, ${longest(0)},
			1000000000, 1000000000, clock_timestamp(), now(), clock_timestamp() from generate_series(1, 300)`;
	await owner.sql`
		insert into family_history (family_group_id, id, kind, at, category, category_name, who_name, turns, settings)
		select ${familyId}, 5000 + n, kind, clock_timestamp(), ${categoryId}, ${longest(0)}, ${longest(0)},
			case kind when 'reset' then ${ids}::uuid[] end, case kind when 'category-edited' then ${settings}::jsonb end
		from generate_series(1, 30) n
			cross join unnest(array['reset', 'category-edited']) with ordinality given(kind, place)
		where n % 2 = place - 1`;
});

async function readPage(table: string, order: string, rows: number) {
	const path = `${table}?select=*&family_group_id=eq.${family.familyId}&order=${order}&limit=${rows}`;
	const response = await requestTables(testServer, path, { token: anna.token });
	return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
}

it.each<readonly [table: string, order: string, rows: number]>([
	["family_members", "position.desc", PAGE_SIZES.family_members],
	["decision_categories", "position.desc", PAGE_SIZES.decision_categories],
	["all_members", "position.desc", PAGE_SIZES.family_members],
	["all_categories", "position.desc", PAGE_SIZES.decision_categories],
	["all_turns", "created_at.desc,id.desc", PAGE_SIZES.category_cycles],
	["family_history", "id.desc", WIDE_HISTORY_PAGE + 1],
])("a page of the widest rows of %s leaves a twentieth of an answer free", async (table, order, rows) => {
	const { status, bytes } = await readPage(table, order, rows);
	expect([status, bytes < 0.95 * MAX_RESPONSE_BYTES], String(bytes)).toEqual([200, true]);
});

it("a page of resets of a thousand turns is refused with the status that the app asks for fewer at", async () => {
	expect(await readPage("family_history", "id.desc", PAGE_SIZES.family_history + 1)).toMatchObject({ status: 413 });
});
