import fc from "fast-check";
import { brokenJson, hostileText, json, placeholder, weighted } from "./dictionary.ts";
import { type HttpRequest, headers } from "./request.ts";

export const uuid = weighted(
	[
		3,
		fc
			.constantFrom("me", "me", "victim")
			.chain((owner) =>
				fc
					.constantFrom("id", "family", "member", "category", "turn", "past")
					.map((name) => placeholder(`${owner}.${name}`)),
			),
	],
	[1, fc.uuid()],
);

export const settings = fc.record(
	{
		emoji: fc.oneof(fc.constant("🦊"), json),
		excluded: fc.oneof(fc.array(uuid, { maxLength: 3 }), json),
		noRepeat: fc.oneof(fc.boolean(), json),
		inOrder: fc.oneof(fc.boolean(), json),
		helper: fc.oneof(fc.constantFrom(null, { question: "What?", options: ["A", "B"] }), json),
	},
	{ requiredKeys: [] },
);

/** Seldom: a valid call deletes the account. */
const toLeaving: fc.Arbitrary<HttpRequest> = fc
	.record({
		method: fc.constantFrom("POST", "GET", "PATCH"),
		name: weighted(
			[8, fc.constant("delete_my_account")],
			[1, fc.constant("delete_family")],
			[1, fc.constantFrom("before_turn", "pg_sleep", "__proto__")],
		),
		body: fc.oneof(
			json.map((found) => JSON.stringify(found)),
			fc.constantFrom("{}", ""),
			brokenJson,
		),
		headers,
	})
	.map(({ method, name, body, headers }) => ({
		kind: "http",
		method,
		path: `/rest/v1/rpc/${name}`,
		headers: { ...headers, "content-type": "application/json" },
		body: method === "GET" ? undefined : body,
	}));

const broughtText = fc.oneof(fc.string({ maxLength: 90 }), hostileText, json);
const number = fc.oneof(fc.nat({ max: 5 }), fc.constantFrom(-1, 0.5, 2 ** 31 - 1, 2 ** 31, 1e300), json);
const mostly = (good: fc.Arbitrary<unknown>) => weighted([9, good], [1, json]);
const listOf = (item: fc.Arbitrary<unknown>) => mostly(fc.array(item, { maxLength: 4 }));

const broughtFamily = fc.record({
	secret: mostly(fc.constantFrom("0123456789abcdef".repeat(2), "0".repeat(31))),
	members: listOf(fc.record({ id: uuid, key: broughtText, name: broughtText, emoji: json, backOn: json })),
	categories: listOf(
		fc.record({
			...{ id: uuid, key: broughtText, name: broughtText, lastTurn: number, settings },
			notNow: mostly(fc.record({ n: number, members: listOf(uuid) })),
			lookedAt: mostly(fc.record({ n: number, member: uuid })),
		}),
	),
	turns: listOf(
		fc.record({
			...{ id: uuid, category: uuid, member: uuid, doneBy: uuid },
			...{ option: broughtText, cycle: number, number },
		}),
	),
});

const broughtEntry = fc.record(
	{
		kind: mostly(fc.constantFrom("turn", "drawn", "turn-undone", "reset", "category-edited")),
		...{ category: uuid, categoryName: broughtText, member: uuid, memberName: broughtText, option: broughtText },
		at: mostly(fc.constantFrom("2026-11-22T10:00:00.000Z", "infinity", "0001-01-01", "now")),
		...{ turns: listOf(uuid), settings: mostly(settings), n: number, cycle: number, count: number, backOn: json },
	},
	{ requiredKeys: ["kind"] },
);

const toFamilyFunction: fc.Arbitrary<HttpRequest> = fc
	.oneof(
		...Object.entries({
			undo_turn: { turn: mostly(uuid) },
			cancel_turn: { turn: mostly(uuid) },
			mend_turn: { turn: mostly(uuid), member: mostly(uuid), done_by: mostly(uuid), day: broughtText },
			end_turn: { turn: mostly(uuid), day: broughtText },
			redo_turn: {
				...{ turn: mostly(uuid), category: mostly(uuid), member: mostly(uuid), done_by: mostly(uuid) },
				...{ option: broughtText, day: broughtText, n: number, cycle: number },
			},
			settle: { category: mostly(uuid), debtor: mostly(uuid), creditor: mostly(uuid), turns: number },
			undo_settlement: {
				...{ category: mostly(uuid), debtor: mostly(uuid), creditor: mostly(uuid) },
				...{ was: number, turns: number },
			},
			restore_member: { member: mostly(uuid) },
			restore_category: { category: mostly(uuid) },
			undo_reset: { category: mostly(uuid), turns: listOf(uuid) },
			say_not_now: { category: mostly(uuid), n: number, member: mostly(uuid) },
			edit_category: { category: mostly(uuid), settings: mostly(settings), edits: listOf(broughtText) },
			import_family: { family: mostly(broughtFamily), history: listOf(broughtEntry), into_family: mostly(uuid) },
			see_family: { family: mostly(uuid) },
			edit_person: { family: mostly(uuid), person: mostly(uuid), name: broughtText, member: mostly(uuid) },
			set_role: { family: mostly(uuid), person: mostly(uuid), role: fc.constantFrom("adult", "screen", "owner") },
			remove_person: { family: mostly(uuid), person: mostly(uuid) },
			leave_family: { family: mostly(uuid) },
			hand_over: { family: mostly(uuid), person: mostly(uuid) },
			create_invitation: { family: mostly(uuid), role: fc.constantFrom("adult", "screen", "owner") },
			create_invitation_code: { invitation: mostly(uuid) },
			revoke_invitation: { invitation: mostly(uuid) },
			renew_invitation: { invitation: mostly(uuid) },
			list_invitations: { family: mostly(uuid) },
			read_invitation: { token: broughtText },
			join_family: { token: broughtText, name: broughtText },
			read_invitation_by_code: { code: broughtText },
			join_by_code: { code: broughtText, name: broughtText },
			my_invitation: {},
			join_my_invitation: { name: broughtText },
			request_pairing: {},
			confirm_pairing: { secret: broughtText, family: mostly(uuid), name: broughtText, member: mostly(uuid) },
		}).map(([name, body]) => fc.record({ name: fc.constant(name), body: fc.record<Record<string, unknown>>(body) })),
	)
	.chain(({ name, body }) =>
		headers.map((given) => ({
			kind: "http",
			method: "POST",
			path: `/rest/v1/rpc/${name}`,
			headers: { ...given, "content-type": "application/json" },
			body: JSON.stringify(body),
		})),
	);

/** Requests to functions. */
export const functionRequest = weighted([6, toFamilyFunction], [1, toLeaving]);
