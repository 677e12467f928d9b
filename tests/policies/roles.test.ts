import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { DatabaseUser } from "../helpers/database-users.ts";
import { insertTurn } from "../helpers/family-rows.ts";
import { createToken, invite } from "./family-people.ts";
import { startPeopleStory } from "./stories.ts";
import { type Outcome, tryAs as tryIn } from "./try-as.ts";

const story = startPeopleStory("once");
const tryAs = tryIn(story);
const goneId = randomUUID();
let [undone, past, invitation] = ["", "", { id: "", token: "" }];
/** Other programs: one that decides, and one that reads. */
let [hub, meter] = [{ id: "" }, { id: "" }];
beforeAll(async () => {
	const record = async () =>
		(await insertTurn(story.anna, { family: story.family.id, category: story.dishes, member: story.mia })).id;
	past = await record();
	await story.anna.query("delete from category_cycles where id = $1", [past]);
	undone = await record();
	await story.anna.query("select undo_turn($1)", [undone]);
	invitation = await invite(story.anna, story.family.id);
	[hub, meter] = [
		await createToken(story.anna, story.family.id, "Hub"),
		await createToken(story.anna, story.family.id, "Meter", "read"),
	];
	for (const table of ["family_members", "decision_categories"]) {
		await story.anna.query(`insert into ${table} (id, family_group_id, name) values ($1, $2, 'Gone')`, [
			goneId,
			story.family.id,
		]);
		await story.anna.query(`delete from ${table} where id = $1`, [goneId]);
	}
});

type Name = "anna" | "ben" | "tablet" | "eve" | "rob" | "hub" | "meter";

const NOT_FOR_ROLE = { code: "PT403", hint: "role" };
const NOT_IN_FAMILY = { code: "PT403", hint: "not_in_family" };

/** A delete marks, and so returns no rows. */
const remove = (table: string, view: string, id: () => string) => async (user: DatabaseUser) => {
	await user.query(`delete from ${table} where id = $1`, [id()]);
	return user.query(`select from ${view} where id = $1 and removed_at is not null`, [id()]);
};

/**
 * Where nothing else is said, a token that decides is answered as a screen, and one that reads changes as little as a
 * stranger.
 */
type Outcomes = Record<Exclude<Name, "hub" | "meter">, Outcome> & { hub?: Outcome; meter?: Outcome };
const ADULTS = (stranger: Outcome, screen: Outcome): Outcomes => ({
	...{ anna: 1, ben: 1, tablet: screen, eve: stranger, rob: stranger },
});
const DENIED = { code: "42501" };
const NO_SUCH_INVITATION = { code: "PT410", hint: "invitation_unknown" };
const EVERYBODY = { ...{ anna: 1, ben: 1, tablet: 1 }, ...{ eve: 0, rob: 0 } };
const MEMBERS = { ...EVERYBODY, eve: NOT_IN_FAMILY, rob: NOT_IN_FAMILY };
const ANYBODY = { ...EVERYBODY, eve: 1, rob: 1 };
const NOBODY = { anna: DENIED, ben: DENIED, tablet: DENIED, eve: DENIED, rob: DENIED };
const OWNER = { ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), ben: NOT_FOR_ROLE };

const STORIES: [string, (user: DatabaseUser, turn: string) => Promise<{ rowCount: number | null }>, Outcomes][] = [
	[
		"adds a member",
		(user) => user.query("insert into family_members (family_group_id, name) values ($1, 'Zoe')", [story.family.id]),
		ADULTS(DENIED, DENIED),
	],
	[
		"renames a member",
		(user) => user.query("update family_members set name = 'Max' where id = $1", [story.mia]),
		ADULTS(0, DENIED),
	],
	["removes a member", remove("family_members", "all_members", () => story.mia), ADULTS(0, NOT_FOR_ROLE)],
	[
		"adds a category",
		(user) =>
			user.query("insert into decision_categories (family_group_id, name) values ($1, 'Film')", [story.family.id]),
		ADULTS(DENIED, DENIED),
	],
	[
		"renames a category",
		(user) => user.query("update decision_categories set name = 'Film' where id = $1", [story.dishes]),
		ADULTS(0, NOT_FOR_ROLE),
	],
	[
		"moves a category",
		(user) => user.query("update decision_categories set position = 9 where id = $1", [story.dishes]),
		ADULTS(0, NOT_FOR_ROLE),
	],
	[
		"edits a category",
		(user) => user.query(`select edit_category($1, '{"noRepeat": true}', '{noRepeat}')`, [story.dishes]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	["removes a category", remove("decision_categories", "all_categories", () => story.dishes), ADULTS(0, NOT_FOR_ROLE)],
	[
		"renames the family",
		(user) => user.query("update family_groups set name = 'Us' where id = $1", [story.family.id]),
		ADULTS(0, DENIED),
	],
	...["group_kind = 'flat'", "time_zone = 'Europe/Berlin'"].map((said): (typeof STORIES)[number] => [
		`says of the family that ${said}`,
		(user) => user.query(`update family_groups set ${said} where id = $1`, [story.family.id]),
		ADULTS(0, DENIED),
	]),
	...["member", "category"].map((kind): (typeof STORIES)[number] => [
		`brings a ${kind} back`,
		(user) => user.query(`select restore_${kind}($1)`, [goneId]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	]),
	[
		"looks at a draw",
		(user) =>
			user.query(
				"update decision_categories set looked_at = jsonb_build_object('n', 2, 'member', $2::text) where id = $1",
				[story.dishes, story.mia],
			),
		EVERYBODY,
	],
	[
		"records a turn",
		(user) =>
			user.query(
				"insert into category_cycles (family_group_id, category_id, member_id, turn_number) values ($1, $2, $3, 3)",
				[story.family.id, story.dishes, story.mia],
			),
		{ ...EVERYBODY, eve: { code: "23503" }, rob: { code: "23503" }, meter: DENIED },
	],
	["says not now", (user) => user.query("select say_not_now($1, 2, $2)", [story.dishes, story.mia]), MEMBERS],
	["undoes the last turn", (user, turn) => user.query("select undo_turn($1)", [turn]), MEMBERS],
	[
		"takes a turn back",
		(user, turn) => user.query("select cancel_turn($1)", [turn]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"lets a turn count again",
		(user) => user.query("select redo_turn($1)", [undone]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	["says that a turn was done early", (user, turn) => user.query("select end_turn($1, '2020-02-29')", [turn]), MEMBERS],
	[
		"mends a turn",
		(user, turn) => user.query("select mend_turn($1, null, null, '2020-02-29')", [turn]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"resets a category",
		(user) => user.query("delete from category_cycles where category_id = $1", [story.dishes]),
		ADULTS(0, NOT_FOR_ROLE),
	],
	[
		"calls reset_category",
		(user, turn) => user.query("select reset_category($1, $2)", [story.dishes, [turn]]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"undoes a reset",
		(user) => user.query("select undo_reset($1, $2)", [story.dishes, [past]]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	...["settle($1, $2, $2, 1)", "undo_settlement($1, $2, $2, 1, 0)"].map((call): (typeof STORIES)[number] => [
		`calls ${call}`,
		(user) => user.query(`select ${call}`, [story.dishes, story.mia]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	]),
	[
		"brings a family along",
		(user) =>
			user.query(`select import_family('{"members": [], "categories": [], "turns": []}', '[]', $1)`, [story.family.id]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"invites",
		(user) => user.query("select create_invitation($1, 'adult')", [story.family.id]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"reads the invitations",
		(user) => user.query("select list_invitations($1)", [story.family.id]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	["removes Ben", (user) => user.query("select remove_person($1, $2)", [story.family.id, story.ben.id]), OWNER],
	[
		"makes the tablet an adult",
		(user) => user.query("select set_role($1, $2, 'adult')", [story.family.id, story.tablet.id]),
		OWNER,
	],
	[
		"gives the tablet to Mia",
		(user) => user.query("select edit_person($1, $2, 'Mia''s', $3)", [story.family.id, story.tablet.id, story.mia]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"gives Ben another name",
		(user) => user.query("select edit_person($1, $2, 'Dad', null)", [story.family.id, story.ben.id]),
		{ ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), anna: NOT_FOR_ROLE },
	],
	[
		"hands the family over to Ben",
		(user) => user.query("select hand_over($1, $2)", [story.family.id, story.ben.id]),
		OWNER,
	],
	["deletes the family", (user) => user.query("select delete_family($1, true)", [story.family.id]), OWNER],
	...["create_invitation_code", "renew_invitation", "revoke_invitation"].map((name): (typeof STORIES)[number] => [
		`calls ${name}`,
		(user) => user.query(`select ${name}($1)`, [invitation.id]),
		ADULTS(NO_SUCH_INVITATION, NOT_FOR_ROLE),
	]),
	// Whoever has the link.
	...["read_invitation", "join_family"].map((name): (typeof STORIES)[number] => [
		`calls ${name}`,
		(user) => user.query(`select ${name}($1)`, [invitation.token]),
		ANYBODY,
	]),
	["is here", (user) => user.query("select see_family($1)", [story.family.id]), ANYBODY],
	[
		"leaves",
		(user) => user.query("select leave_family($1)", [story.family.id]),
		{ ...ANYBODY, anna: { code: "PT403", hint: "owner_stays" } },
	],
	[
		"begins a family",
		(user) => user.query("insert into family_groups (name, user_id) values ('Mine', $1)", [user.id]),
		{
			...{ ...ANYBODY, anna: { code: "23505" }, eve: { code: "23505" } },
			...{ hub: { code: "23503" }, meter: { code: "23503" } },
		},
	],
	["reads family_invitations", (user) => user.query("select from family_invitations"), NOBODY],
	["deletes family_groups", (user) => user.query("delete from family_groups"), NOBODY],
	["rewrites category_cycles", (user) => user.query("update category_cycles set member_id = member_id"), NOBODY],
	[
		"makes a token",
		(user) => user.query("select create_family_token($1, 'Another', 'decide')", [story.family.id]),
		ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE),
	],
	[
		"calls revoke_family_token",
		(user) => user.query("select revoke_family_token($1)", [hub.id]),
		// Of strangers it revokes nothing: tokens.test.ts.
		{ ...ANYBODY, tablet: NOT_FOR_ROLE },
	],
	["reads hashes of tokens", (user) => user.query("select token_hash from family_tokens"), NOBODY],
	...[
		...["family_history", "family_people", "family_invitations", "family_tokens", "family_webhooks"],
		...["webhook_deliveries", "all_members", "all_categories", "all_turns"],
	].flatMap((table) =>
		[
			`insert into ${table} default values`,
			`update ${table} set family_group_id = family_group_id`,
			`delete from ${table}`,
		].map((statement): (typeof STORIES)[number] => [`sends ${statement}`, (user) => user.query(statement), NOBODY]),
	),
];

/**
 * Not asked by role: checks and texts, and the functions that have tests of their own (invitations.test.ts,
 * people.test.ts, departures.test.ts, webhooks.test.ts).
 */
const NOT_BY_ROLE = [
	...["trim_text", "is_tidy_name", "is_day", "are_category_settings", "are_settlements", "draw_rank", "my_family_ids"],
	...[
		"read_invitation_by_code",
		"join_by_code",
		"my_invitation",
		"join_my_invitation",
		"request_pairing",
		"confirm_pairing",
		"delete_my_account",
		"my_departures",
		"restore_family",
	],
	...["create_family_webhook", "delete_family_webhook", "resend_webhook_delivery"],
];

it("the stories are about every function that people reach", async () => {
	const { rows } = await story.testDatabase.owner.query<{ name: string }>(
		`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
			and has_function_privilege('authenticated', oid, 'execute')
			and prorettype <> 'trigger'::regtype`,
	);
	const told = STORIES.map(([name, act]) => `${name} ${act}`).join();
	const isTold = (name: string) => told.includes(name) || /^restore_(?:member|category)$/.test(name);
	expect(rows.map(({ name }) => name).filter((name) => !isTold(name) && !NOT_BY_ROLE.includes(name))).toEqual([]);
});

function idOf(name: Name): string {
	return { ...story, hub, meter }[name].id;
}

it.each(STORIES)("whoever %s is answered by their role", async (_, act, outcomes) => {
	const turn = (await insertTurn(story.anna, { family: story.family.id, category: story.dishes, member: story.mia }))
		.id;
	const answers: Partial<Record<Name, Outcome>> = {};
	const { tablet, eve } = outcomes;
	const expected = { hub: tablet, meter: eve === NOT_IN_FAMILY ? NOT_FOR_ROLE : eve, ...outcomes };
	for (const name of Object.keys(expected) as Name[])
		answers[name] = await tryAs(idOf(name), (user) => act(user, turn));
	expect(answers).toMatchObject(expected);
	await story.anna.query("select undo_turn($1)", [turn]);
});
