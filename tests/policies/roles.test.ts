import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { DatabaseUser } from "../helpers/database-users.ts";
import { createToken, createWebhook, invite } from "./family-people.ts";
import { type Outcome, startPeopleStory, tryAs as tryIn } from "./stories.ts";

const story = startPeopleStory("once");
const tryAs = tryIn(story);
const goneId = randomUUID();
let [undone, past, invitation] = ["", "", { id: "", token: "" }];
/** Other programs: one that decides, and one that reads. */
let [hub, meter, webhook] = [{ id: "" }, { id: "" }, { id: "" }];
/** To the webhook, and answered. */
let delivery: string;
beforeAll(async () => {
	const record = async () => (await story.record(story.anna)).id;
	past = await record();
	await story.anna.sql`delete from category_cycles where id = ${past}`;
	undone = await record();
	await story.anna.sql`select undo_turn(${undone})`;
	invitation = await invite(story.anna, story.family.id);
	[hub, meter] = [
		await createToken(story.anna, story.family.id, "Hub"),
		await createToken(story.anna, story.family.id, "Meter", "read"),
	];
	webhook = await createWebhook(story.anna, story.family.id);
	const sent = "update webhook_deliveries set answer = '204', next_attempt_at = null returning id";
	delivery = (await story.owner.query<{ id: string }>(sent)).rows[0]?.id as string;
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
const EVERYBODY = { ...{ anna: 1, ben: 1, tablet: 1 }, ...{ eve: 0, rob: 0 } };
const MEMBERS = { ...EVERYBODY, eve: NOT_IN_FAMILY, rob: NOT_IN_FAMILY };
const ANYBODY = { ...EVERYBODY, eve: 1, rob: 1 };
const OWNER = { ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), ben: NOT_FOR_ROLE };

type Act = (user: DatabaseUser, turn: string) => Promise<{ rowCount: number | null }>;
type Story = [name: string, act: Act, outcomes: Outcomes];

/** Stories that all end alike. */
const told = (outcomes: Outcomes, acts: Readonly<Record<string, Act>>) =>
	Object.entries(acts).map(([name, act]): Story => [name, act, outcomes]);
/** The same of functions that are called with the same. */
const called = (outcomes: Outcomes, calls: readonly string[], values: () => readonly unknown[]) =>
	calls.map((call): Story => [`calls ${call}`, (user) => user.query(`select ${call}`, [...values()]), outcomes]);

const STORIES: readonly Story[] = [
	...told(ADULTS(DENIED, DENIED), {
		"adds a member": (user) =>
			user.sql`insert into family_members (family_group_id, name) values (${story.family.id}, 'Zoe')`,
		"adds a category": (user) =>
			user.sql`insert into decision_categories (family_group_id, name) values (${story.family.id}, 'Film')`,
	}),
	...told(ADULTS(0, DENIED), {
		"renames a member": (user) => user.sql`update family_members set name = 'Max' where id = ${story.mia}`,
		"renames the family": (user) => user.sql`update family_groups set name = 'Us' where id = ${story.family.id}`,
		"says what the family is": (user) =>
			user.sql`update family_groups set group_kind = 'flat' where id = ${story.family.id}`,
		"says where it is": (user) =>
			user.sql`update family_groups set time_zone = 'Europe/Berlin' where id = ${story.family.id}`,
	}),
	...told(ADULTS(0, NOT_FOR_ROLE), {
		"removes a member": remove("family_members", "all_members", () => story.mia),
		"removes a category": remove("decision_categories", "all_categories", () => story.dishes),
		"renames a category": (user) => user.sql`update decision_categories set name = 'Film' where id = ${story.dishes}`,
		"moves a category": (user) => user.sql`update decision_categories set position = 9 where id = ${story.dishes}`,
		"resets a category": (user) => user.sql`delete from category_cycles where category_id = ${story.dishes}`,
	}),
	...told(ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), {
		"edits a category": (user) => user.sql`select edit_category(${story.dishes}, '{"noRepeat": true}', '{noRepeat}')`,
		"brings a member back": (user) => user.sql`select restore_member(${goneId})`,
		"brings a category back": (user) => user.sql`select restore_category(${goneId})`,
		"takes a turn back": (user, turn) => user.sql`select cancel_turn(${turn})`,
		"lets a turn count again": (user) => user.sql`select redo_turn(${undone})`,
		"mends a turn": (user, turn) => user.sql`select mend_turn(${turn}, null, null, '2020-02-29')`,
		"resets turns": (user, turn) => user.sql`select reset_category(${story.dishes}, ${[turn]})`,
		"undoes a reset": (user) => user.sql`select undo_reset(${story.dishes}, ${[past]})`,
		"brings a family along": (user) =>
			user.sql`select import_family('{"members": [], "categories": [], "turns": []}', '[]', ${story.family.id})`,
		invites: (user) => user.sql`select create_invitation(${story.family.id}, 'adult')`,
		"reads the invitations": (user) => user.sql`select list_invitations(${story.family.id})`,
		"gives the tablet to Mia": (user) =>
			user.sql`select edit_person(${story.family.id}, ${story.tablet.id}, 'Mia''s', ${story.mia})`,
		"makes a token": (user) => user.sql`select create_family_token(${story.family.id}, 'Another', 'decide')`,
		"makes a webhook": (user) =>
			user.sql`select create_family_webhook(${story.family.id}, 'https://hub.example/', '{turn.ended}')`,
	}),
	...called(ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), ["settle($1, $2, $2, 1)", "undo_settlement($1, $2, $2, 1, 0)"], () => [
		story.dishes,
		story.mia,
	]),
	...told(OWNER, {
		"removes Ben": (user) => user.sql`select remove_person(${story.family.id}, ${story.ben.id})`,
		"makes the tablet an adult": (user) => user.sql`select set_role(${story.family.id}, ${story.tablet.id}, 'adult')`,
		"hands the family over to Ben": (user) => user.sql`select hand_over(${story.family.id}, ${story.ben.id})`,
		"deletes the family": (user) => user.sql`select delete_family(${story.family.id}, true)`,
	}),
	...told(
		{ ...ADULTS(NOT_IN_FAMILY, NOT_FOR_ROLE), anna: NOT_FOR_ROLE },
		{
			"gives Ben another name": (user) =>
				user.sql`select edit_person(${story.family.id}, ${story.ben.id}, 'Dad', null)`,
		},
	),
	...told(MEMBERS, {
		"says not now": (user) => user.sql`select say_not_now(${story.dishes}, 2, ${story.mia})`,
		"undoes the last turn": (user, turn) => user.sql`select undo_turn(${turn})`,
		"says that a turn was done early": (user, turn) => user.sql`select end_turn(${turn}, '2020-02-29')`,
	}),
	...told(EVERYBODY, {
		"looks at a draw": (user) =>
			user.sql`update decision_categories set looked_at = ${{ n: 2, member: story.mia }} where id = ${story.dishes}`,
	}),
	...told(
		{ ...EVERYBODY, eve: { code: "23503" }, rob: { code: "23503" }, meter: DENIED },
		{
			"records a turn": (user) => story.record(user, { turnNumber: 3 }).then(() => ({ rowCount: 1 })),
		},
	),
	...called(
		ADULTS({ code: "PT410", hint: "invitation_unknown" }, NOT_FOR_ROLE),
		["create_invitation_code($1)", "renew_invitation($1)", "revoke_invitation($1)"],
		() => [invitation.id],
	),
	// Whoever has the link.
	...called(ANYBODY, ["read_invitation($1)", "join_family($1)"], () => [invitation.token]),
	...told(ANYBODY, { "is here": (user) => user.sql`select see_family(${story.family.id})` }),
	...told(
		{ ...ANYBODY, anna: { code: "PT403", hint: "owner_stays" } },
		{
			leaves: (user) => user.sql`select leave_family(${story.family.id})`,
		},
	),
	...told(
		{
			...{ ...ANYBODY, anna: { code: "23505" }, eve: { code: "23505" } },
			...{ hub: { code: "23503" }, meter: { code: "23503" } },
		},
		{ "begins a family": (user) => user.sql`insert into family_groups (name, user_id) values ('Mine', ${user.id})` },
	),
	// What is of another family is not there: of strangers these change nothing (tokens.test.ts, webhooks.test.ts).
	...told(
		{ ...ANYBODY, tablet: NOT_FOR_ROLE },
		{
			"revokes a token": (user) => user.sql`select disconnect_app(${hub.id})`,
			"deletes a webhook": (user) => user.sql`select disconnect_app(${webhook.id})`,
			"sends to a webhook again": (user) => user.sql`select resend_webhook_delivery(${delivery})`,
		},
	),
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
	const { rows } = await story.owner.sql<{ name: string }>`
		select proname as name from pg_proc where pronamespace = 'public'::regnamespace
		and has_function_privilege('authenticated', oid, 'execute')
		and prorettype <> 'trigger'::regtype`;
	const stories = STORIES.map(([name, act]) => `${name} ${act}`).join();
	const untold = rows.map(({ name }) => name).filter((name) => !stories.includes(name));
	expect(untold.filter((name) => !NOT_BY_ROLE.includes(name))).toEqual([]);
});

function idOf(name: Name): string {
	return { ...story, hub, meter }[name].id;
}

it.each(STORIES)("whoever %s is answered by their role", async (_, act, outcomes) => {
	const turn = (await story.record(story.anna)).id;
	const answers: Partial<Record<Name, Outcome>> = {};
	const { tablet, eve } = outcomes;
	const expected = { hub: tablet, meter: eve === NOT_IN_FAMILY ? NOT_FOR_ROLE : eve, ...outcomes };
	for (const name of Object.keys(expected) as Name[])
		answers[name] = await tryAs(idOf(name), (user) => act(user, turn));
	expect(answers).toMatchObject(expected);
	await story.anna.sql`select undo_turn(${turn})`;
});
