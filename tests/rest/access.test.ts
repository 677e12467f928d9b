import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { insertTurn } from "../helpers/database-users.ts";
import { type FamilyIds, requestTables, setUpTwoFamilies, type TokenUser } from "../helpers/set-up.ts";
import { readTestCatalogue } from "../helpers/test-database.ts";
import { signToken } from "../helpers/test-server.ts";
import { openClientWithToken } from "../helpers/users.ts";

// Who may do what is in tests/policies. Here it is asked over the network, of every table that there is.

const { testServer, anna, annasFamily: annas, ben, bensFamily: bens } = setUpTwoFamilies();
const { tables } = await readTestCatalogue();

const keyOf = (table: string) => (table === "family_groups" ? "id" : "family_group_id");

/** What of Anna's a request is about; what it says would be right from her. */
const INSERTED: Record<string, object> = {
	family_groups: { name: "My Family" },
	family_members: { name: "New" },
	decision_categories: { name: "New" },
	category_cycles: { cycle_number: 1 },
};
const UPDATED: Record<string, object> = {
	family_groups: { name: "The Andersons", group_kind: "team", time_zone: "Europe/Berlin" },
	family_members: { position: 7 },
	decision_categories: { position: 7 },
};

interface Story {
	readonly name: string;
	readonly method: "GET" | "POST" | "PATCH" | "DELETE";
	readonly path: string;
	readonly body?: object;
	/** What a stranger is answered. */
	readonly status: number;
}

/** Requests about Anna's family. */
function storiesOf({ familyId, categoryId, memberIds }: FamilyIds): readonly Story[] {
	const ofTables = [...tables.keys()].flatMap((table): Story[] => {
		const path = `${table}?${keyOf(table)}=eq.${familyId}`;
		const row = table === "family_groups" ? { user_id: anna.id } : { family_group_id: familyId };
		const turn = table === "category_cycles" && { category_id: categoryId, member_id: memberIds[1] };
		return [
			{ name: `reads ${table}`, method: "GET", path, status: 200 },
			{
				...{ name: `inserts into ${table}`, method: "POST", path: table },
				...{ body: { ...row, ...INSERTED[table], ...turn }, status: turn ? 409 : 403 },
			},
			{
				...{ name: `updates ${table}`, method: "PATCH", status: 403, body: UPDATED[table] ?? row },
				// Categories are updated one by one.
				path: table === "decision_categories" ? `${table}?id=eq.${categoryId}` : path,
			},
			{ name: `deletes from ${table}`, method: "DELETE", path, status: 403 },
		];
	});
	const edit = { category: categoryId, settings: { noRepeat: true }, edits: ["noRepeat"] };
	return [
		...ofTables,
		// The others go the same way.
		{ name: "calls edit_category", method: "POST", path: "rpc/edit_category", body: edit, status: 403 },
	];
}

/** There is something to read in every table. */
async function insertMore(owner: TokenUser, { familyId, categoryId, memberIds }: FamilyIds) {
	await insertTurn(owner, { family: familyId, category: categoryId, member: memberIds[1] as string });
	const gone = "insert into family_members (family_group_id, name) values ($1, 'Gone')";
	await owner.query(gone, [familyId]);
	await owner.query("delete from family_members where name = 'Gone'");
	await owner.sql`select create_family_token(${familyId}, 'Kitchen display', 'read')`;
	await owner.sql`select create_family_webhook(${familyId}, 'https://hub.example/', '{turn.ended}')`;
	await testServer.owner.sql`
		insert into push_subscriptions (session_id, family_group_id, user_id, endpoint, p256dh, auth, told_through)
		values (${owner.sessionId}, ${familyId}, ${owner.id}, 'https://web.push.apple.com/x', 'B' || repeat('x',
		86), repeat('y', 22), current_date)`;
}

/** Everything that is Anna's, past all policies. */
async function readAnnasRows(): Promise<unknown> {
	const lists = [...tables.keys()].map(
		(table) =>
			`(select json_agg(to_jsonb(t) - 'last_seen' order by to_jsonb(t)::text) from ${table} t
				where ${keyOf(table)} = $1) as ${table}`,
	);
	const { rows } = await testServer.owner.query(`select ${lists.join()}`, [annas.familyId]);
	return rows[0];
}

let before: unknown;
beforeAll(async () => {
	await insertMore(anna, annas);
	await insertMore(ben, bens);
	before = await readAnnasRows();
});

// Whatever others try: nothing of Anna's is changed, and nothing is added to it.
afterEach(async () => {
	expect(await readAnnasRows()).toEqual(before);
});

async function tell({ method, path, body }: Story, token?: string) {
	const response = await requestTables(testServer, path, {
		...{ method, token, headers: { prefer: method === "POST" ? "return=minimal" : "return=representation" } },
		...(body && { body: JSON.stringify(body) }),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, answer: text === "" ? undefined : JSON.parse(text) };
}

describe("a family's rows", () => {
	it("are there for its owner, in every table", async () => {
		for (const story of storiesOf(annas).filter(({ method }) => method === "GET"))
			expect((await tell(story, anna.token)).answer.length, story.name).toBeGreaterThan(0);
	});

	it("are neither read nor changed by a stranger", async () => {
		for (const { status: expected, ...story } of storiesOf(annas)) {
			const { status, answer } = await tell({ ...story, status: expected }, ben.token);
			expect([story.name, status]).toEqual([story.name, expected]);
			if (status === 200) expect(answer).toEqual([]);
			else expect(["42501", "23503", "PT403"]).toContain(answer.code);
		}
	});

	it("are refused to whoever has no account", async () => {
		for (const story of storiesOf(annas)) {
			const { status, headers, answer } = await tell(story);
			expect([story.name, status, headers.get("www-authenticate")]).toEqual([story.name, 401, "Bearer"]);
			expect(answer).toMatchObject({ code: "42501", message: expect.stringMatching(/^permission denied for/) });
		}
	});

	it.each<[who: string, session: () => { sessionId: string; lifetimeSeconds?: number }]>([
		["who was signed out since", () => ({ sessionId: randomUUID() })],
		["whose token has expired", () => ({ sessionId: anna.sessionId, lifetimeSeconds: -120 })],
	])("are refused to their owner %s", async (_, session) => {
		const token = await signToken({ sub: anna.id, ...session() });
		for (const story of storiesOf(annas)) expect((await tell(story, token)).status, story.name).toBe(401);
	});
});

describe("Ben, a stranger to Anna's family,", () => {
	it("reads nothing of hers through an embed", async () => {
		const { data } = await ben.client.from("category_cycles").select("family_members(id), decision_categories(id)");
		expect(data?.length).toBeGreaterThan(0);
		for (const id of [annas.categoryId, ...annas.memberIds]) expect(JSON.stringify(data)).not.toContain(id);
	});

	it("moves no row from one family to the other", async () => {
		const refused = { status: 403, error: { code: "42501" } };
		const members = ben.client.from("family_members");
		const move = { family_group_id: annas.familyId };
		expect(await members.update(move).eq("id", bens.memberIds[0])).toMatchObject(refused);
		const take = members.update({ family_group_id: bens.familyId }).eq("id", annas.memberIds[0]);
		expect(await take).toMatchObject(refused);
		expect(await ben.client.from("category_cycles").update(move).eq("cycle_number", 1)).toMatchObject(refused);
	});
});

describe("a visitor without an account", () => {
	it("is nobody with the publishable key as the bearer, as supabase-js sends it", async () => {
		const client = await openClientWithToken(testServer, testServer.publishableKey);
		expect((await client.from("family_groups").select()).status).toBe(401);
	});

	it("needs the publishable key", async () => {
		for (const apikey of ["", "another"]) {
			const { token } = anna;
			expect((await requestTables(testServer, "family_groups", { token, headers: { apikey } })).status).toBe(401);
		}
	});
});
