import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createToken, createWebhook, invite } from "./family-people.ts";
import { type Outcome, startPeopleStory, tryAs } from "./stories.ts";

const story = startPeopleStory("once");
const { testDatabase, anna, family, record } = story;

/** What a statement names by `:name`. */
const ids: Record<string, string> = { gone: randomUUID() };
beforeAll(async () => {
	const { id: past } = await record(anna);
	await anna.sql`delete from category_cycles where id = ${past}`;
	const { id: undone } = await record(anna);
	await anna.sql`select undo_turn(${undone})`;
	const { id: invitation, token } = await invite(anna, family.id);
	// Other programs: one that decides, and one that reads.
	const { id: hub } = await createToken(anna, family.id, "Hub");
	const { id: meter } = await createToken(anna, family.id, "Meter", "read");
	const { id: webhook } = await createWebhook(anna, family.id);
	const sent = "update webhook_deliveries set answer = '204', next_attempt_at = null returning id";
	const delivery = (await testDatabase.owner.query(sent)).rows[0]?.id;
	for (const table of ["family_members", "decision_categories"]) {
		await anna.query(`insert into ${table} (id, family_group_id, name) values ($1, $2, 'Gone')`, [ids.gone, family.id]);
		await anna.query(`delete from ${table} where id = $1`, [ids.gone]);
	}
	const people = Object.fromEntries(NAMES.map((name) => [name, story[name].id]));
	const { id, mia, dishes } = family;
	Object.assign(ids, {
		...{ family: id, mia, dishes, past, undone, invitation, token },
		...{ hub, meter, webhook, delivery, ...people },
	});
});

const NAMES = ["anna", "ben", "tablet", "eve", "rob"] as const;
const NOT_FOR_ROLE = { code: "PT403", hint: "role" };
const NOT_IN_FAMILY = { code: "PT403", hint: "not_in_family" };
const DENIED = { code: "42501" };
const NO_FAMILY = { code: "23503" };

/**
 * Where nothing else is said, a token that decides is answered as a screen, and one that reads changes as little as a
 * stranger.
 */
type Outcomes = Record<(typeof NAMES)[number], Outcome> & { hub?: Outcome; meter?: Outcome };
const ADULTS = (stranger: Outcome, screen: Outcome): Outcomes => ({
	...{ anna: 1, ben: 1, tablet: screen, eve: stranger, rob: stranger },
});
const EVERYBODY = { ...{ anna: 1, ben: 1, tablet: 1 }, ...{ eve: 0, rob: 0 } };
const MEMBERS = { ...EVERYBODY, eve: NOT_IN_FAMILY, rob: NOT_IN_FAMILY };
const ANYBODY = { ...EVERYBODY, eve: 1, rob: 1 };
const OWNER = { ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), ben: NOT_FOR_ROLE };

const STORIES: readonly (readonly [Outcomes, ...string[]])[] = [
	[
		ADULTS(DENIED, DENIED),
		"insert into family_members (family_group_id, name) values (:family, 'Zoe')",
		"insert into decision_categories (family_group_id, name) values (:family, 'Film')",
	],
	[
		ADULTS(0, DENIED),
		"update family_members set name = 'Max' where id = :mia",
		"update family_groups set name = 'Us' where id = :family",
		"update family_groups set group_kind = 'flat' where id = :family",
		"update family_groups set time_zone = 'Europe/Berlin' where id = :family",
	],
	[
		ADULTS(0, NOT_FOR_ROLE),
		// A delete marks, and so returns no rows.
		`delete from family_members where id = :mia;
		select from all_members where id = :mia and removed_at is not null`,
		`delete from decision_categories where id = :dishes;
		select from all_categories where id = :dishes and removed_at is not null`,
		"update decision_categories set name = 'Film' where id = :dishes",
		"update decision_categories set position = 9 where id = :dishes",
		"delete from category_cycles where category_id = :dishes",
	],
	[
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
		`select edit_category(:dishes, '{"noRepeat": true}', '{noRepeat}')`,
		"select restore_member(:gone)",
		"select restore_category(:gone)",
		"select cancel_turn(:turn)",
		"select redo_turn(:undone)",
		"select mend_turn(:turn, null, null, '2020-02-29')",
		"select reset_category(:dishes, array[:turn::uuid])",
		"select undo_reset(:dishes, array[:past::uuid])",
		`select import_family('{"members": [], "categories": [], "turns": []}', '[]', :family)`,
		"select create_invitation(:family, 'adult')",
		"select list_invitations(:family)",
		"select edit_person(:family, :tablet, 'Mia''s', :mia)",
		"select create_family_token(:family, 'Another', 'decide')",
		"select create_family_webhook(:family, 'https://hub.example/', '{turn.ended}')",
		"select settle(:dishes, :mia, :mia, 1)",
		"select undo_settlement(:dishes, :mia, :mia, 1, 0)",
	],
	[
		OWNER,
		"select remove_person(:family, :ben)",
		"select set_role(:family, :tablet, 'adult')",
		"select hand_over(:family, :ben)",
		"select delete_family(:family, true)",
	],
	[{ ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), anna: NOT_FOR_ROLE }, "select edit_person(:family, :ben, 'Dad', null)"],
	[MEMBERS, "select say_not_now(:dishes, 2, :mia)", "select undo_turn(:turn)", "select end_turn(:turn, '2020-02-29')"],
	[
		EVERYBODY,
		"update decision_categories set looked_at = jsonb_build_object('n', 2, 'member', :mia) where id = :dishes",
	],
	[
		{ ...EVERYBODY, eve: NO_FAMILY, rob: NO_FAMILY, meter: DENIED },
		`insert into category_cycles (family_group_id, category_id, member_id, turn_number)
		values (:family, :dishes, :mia, 3)`,
	],
	[
		ADULTS({ code: "PT410", hint: "invitation_unknown" }, NOT_FOR_ROLE),
		...["create_invitation_code", "renew_invitation", "revoke_invitation"].map((call) => `select ${call}(:invitation)`),
	],
	// Whoever has the link.
	[ANYBODY, "select read_invitation(:token)", "select join_family(:token)", "select see_family(:family)"],
	[{ ...ANYBODY, anna: { code: "PT403", hint: "owner_stays" } }, "select leave_family(:family)"],
	[
		{ ...ANYBODY, anna: { code: "23505" }, eve: { code: "23505" }, hub: NO_FAMILY, meter: NO_FAMILY },
		"insert into family_groups (name, user_id) values ('Mine', auth.uid())",
	],
	[
		// What is of another family is not there: of strangers these change nothing (tokens.test.ts).
		{ ...ANYBODY, tablet: NOT_FOR_ROLE },
		"select disconnect_app(:hub)",
		"select disconnect_app(:webhook)",
		"select resend_webhook_delivery(:delivery)",
	],
];

/**
 * Not asked by role: checks and texts, and the functions that have tests of their own (invitations.test.ts,
 * people.test.ts, departures.test.ts, push-subscriptions.test.ts).
 */
const NOT_BY_ROLE = [
	...["trim_text", "is_tidy_name", "is_day", "are_category_settings", "are_settlements", "draw_rank", "my_family_ids"],
	...["read_invitation_by_code", "join_by_code", "my_invitation", "join_my_invitation", "request_pairing"],
	...["confirm_pairing", "delete_my_account", "my_departures", "restore_family", "subscribe_to_push", "test_push"],
];

it("the stories are about every function that people reach", async () => {
	const { rows } = await testDatabase.owner.sql<{ name: string }>`
		select proname as name from pg_proc where pronamespace = 'public'::regnamespace
		and has_function_privilege('authenticated', oid, 'execute') and prorettype <> 'trigger'::regtype`;
	const stories = STORIES.flat().join();
	const untold = rows.map(({ name }) => name).filter((name) => !stories.includes(`${name}(`));
	expect(untold.filter((name) => !NOT_BY_ROLE.includes(name))).toEqual([]);
});

const ROWS = STORIES.flatMap(([outcomes, ...statements]) => statements.map((sql) => [sql, outcomes] as const));
it.each(ROWS)("each is answered by their role: %s", async (sql, outcomes) => {
	const { id: turn } = await record(anna);
	const { tablet, eve } = outcomes;
	const expected = { hub: tablet, meter: eve === NOT_IN_FAMILY ? NOT_FOR_ROLE : eve, ...outcomes };
	const said = sql.replace(/(?<!:):(\w+)/g, (_, named) => `'${named === "turn" ? turn : ids[named]}'`);
	const answers: Record<string, Outcome> = {};
	for (const name of Object.keys(expected))
		answers[name] = await tryAs(story)(ids[name] ?? "", async ({ query }) => {
			const results = [await query(said)].flat();
			return { rowCount: results.at(-1)?.rowCount ?? 0 };
		});
	expect(answers).toMatchObject(expected);
	await anna.sql`select undo_turn(${turn})`;
});
