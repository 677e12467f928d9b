import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openClientWithToken } from "../helpers/clients.ts";
import { insertTurn } from "../helpers/family-rows.ts";
import { setUpTwoFamilies } from "../helpers/set-up.ts";
import { readTestCatalogue } from "../helpers/test-database.ts";
import {
	type FamilyIds,
	insertFamilyWithTurn,
	insertTokenUser,
	requestTables,
	signToken,
	type TokenUser,
} from "../helpers/token-users.ts";

/** A family of somebody, with a turn that counts, one that was reset, and a member that was removed. */
interface Family extends FamilyIds {
	readonly owner: TokenUser;
	readonly turnId: string;
}

/** A request about a family: what its owner and a stranger are answered. */
interface Story {
	readonly name: string;
	readonly method: "GET" | "POST" | "PATCH" | "DELETE";
	readonly path: (family: Family) => string;
	readonly body?: ((family: Family) => unknown) | undefined;
	readonly owner: number;
	readonly stranger: number;
}

type Body = Story["body"];
type Status = Pick<Story, "owner" | "stranger">;

const SEEN: Status = { owner: 200, stranger: 200 };
const CHANGED: Status = { owner: 200, stranger: 403 };
const NOBODYS: Status = { owner: 403, stranger: 403 };

/** `null`: nobody may, whatever is sent. */
function tableStories(
	table: string,
	verbs: { readonly insert: (Status & { body: Body }) | null; readonly update: Body | null; readonly delete: boolean },
): readonly Story[] {
	const path = ({ familyId }: Family) => {
		return `${table}?${table === "family_groups" ? "id" : "family_group_id"}=eq.${familyId}`;
	};
	const none: Body = ({ familyId }) => ({ family_group_id: familyId });
	return [
		{ name: `reads ${table}`, method: "GET", path, ...SEEN },
		{
			name: `inserts into ${table}`,
			method: "POST",
			path: () => table,
			...(verbs.insert ?? { ...NOBODYS, body: none }),
		},
		{
			name: `updates ${table}`,
			method: "PATCH",
			// Categories are updated one by one.
			path: (family) => (table === "decision_categories" ? `${table}?id=eq.${family.categoryId}` : path(family)),
			body: verbs.update ?? none,
			...(verbs.update ? CHANGED : NOBODYS),
		},
		{ name: `deletes from ${table}`, method: "DELETE", path, ...(verbs.delete ? CHANGED : NOBODYS) },
	];
}

function callStory(name: string, body: Body, stranger = 403): Story {
	return { name: `calls ${name}`, method: "POST", path: () => `rpc/${name}`, body, owner: 204, stranger };
}

const WRITTEN_STORIES: readonly Story[] = [
	...tableStories("family_groups", {
		insert: { owner: 409, stranger: 403, body: ({ owner }) => ({ name: "My Family", user_id: owner.id }) },
		update: () => ({ name: "The Andersons", group_kind: "team", time_zone: "Europe/Berlin" }),
		delete: false,
	}),
	...["family_members", "decision_categories"].flatMap((table) =>
		tableStories(table, {
			insert: { owner: 201, stranger: 403, body: ({ familyId }) => ({ family_group_id: familyId, name: "New" }) },
			update: () => ({ position: 7 }),
			delete: true,
		}),
	),
	...tableStories("category_cycles", {
		insert: {
			owner: 201,
			stranger: 409,
			body: ({ familyId, categoryId, memberIds: [, noah] }) => ({
				...{ family_group_id: familyId, category_id: categoryId, member_id: noah, cycle_number: 1 },
			}),
		},
		update: null,
		delete: true,
	}),
	// The others go the same way: who may call them is in tests/policies/roles.test.ts.
	callStory("edit_category", ({ categoryId }) => ({
		...{ category: categoryId, settings: { noRepeat: true }, edits: ["noRepeat"] },
	})),
	callStory(
		"import_family",
		({ familyId, categoryId, memberIds: [mia], turnId }) => ({
			family: {
				secret: familyId.replaceAll("-", ""),
				members: [{ id: mia, key: "Mia", name: "Mia" }],
				categories: [{ id: categoryId, key: "Dishes", name: "Dishes", lastTurn: 9, settings: {} }],
				turns: [{ id: turnId, category: categoryId, member: mia, cycle: 1 }],
			},
			history: [],
		}),
		204,
	),
];

const { tables } = await readTestCatalogue();
const written = new Set(WRITTEN_STORIES.map(({ name }) => name.split(" ").at(-1)));
/** A table that is not written of is the database's own to write. */
const STORIES = WRITTEN_STORIES.concat(
	[...tables.keys()]
		.filter((table) => !written.has(table))
		.flatMap((table) => tableStories(table, { insert: null, update: null, delete: false })),
);

const { testServer, anna, annasFamily, ben, bensFamily: bens } = setUpTwoFamilies();
let annas: Family;
let before: unknown;

async function insertMore(owner: TokenUser, family: FamilyIds): Promise<Family> {
	await owner.query("delete from category_cycles");
	const { familyId, categoryId, memberIds } = family;
	const turn = await insertTurn(owner, { family: familyId, category: categoryId, member: memberIds[1] as string });
	// There is something to read in every table.
	const { rows } = await owner.query(
		"insert into family_members (family_group_id, name) values ($1, 'Gone') returning id",
		[familyId],
	);
	await owner.query("delete from family_members where id = $1", [rows[0]?.id]);
	await owner.query("select create_family_token($1, 'Kitchen display', 'read')", [familyId]);
	await owner.query("select create_family_webhook($1, 'https://hub.example/', '{turn.ended}')", [familyId]);
	return { ...family, owner, turnId: turn.id };
}

/** Everything that is Anna's, past all policies. */
async function readAnnasRows(): Promise<unknown> {
	const lists = [...tables.keys()].map((table) => {
		const column = table === "family_groups" ? "id" : "family_group_id";
		return `(select json_agg(to_jsonb(t) - 'last_seen' order by to_jsonb(t)::text) from ${table} t where ${column} = $1) as ${table}`;
	});
	const { rows } = await testServer.owner.query(`select ${lists.join()}`, [annas.familyId]);
	return rows[0];
}

beforeAll(async () => {
	annas = await insertMore(anna, annasFamily);
	await insertMore(ben, bens);
	before = await readAnnasRows();
});

// Whatever others try: nothing of Anna's is changed, and nothing is added to it.
afterEach(async () => {
	expect(await readAnnasRows()).toEqual(before);
});

async function tell({ method, path, body }: Story, family: Family, token?: string) {
	const response = await requestTables(testServer, path(family), {
		...{ method, token, headers: { prefer: method === "POST" ? "return=minimal" : "return=representation" } },
		...(body && { body: JSON.stringify(body(family)) }),
	});
	const text = await response.text();
	return { status: response.status, headers: response.headers, answer: text === "" ? undefined : JSON.parse(text) };
}

describe.each(STORIES)("whoever $name", (story) => {
	it("of a family of their own", async () => {
		const cleo = await insertTokenUser(testServer, "cleo");
		const cleos = await insertMore(cleo, await insertFamilyWithTurn(cleo));
		const { status, answer } = await tell(story, cleos, cleo.token);
		expect(status, JSON.stringify(answer)).toBe(story.owner);
		// A member or category that is deleted is marked: that returns no row.
		if (status === 200 && !/^deletes from (?:fam|dec)/.test(story.name)) expect(answer.length).toBeGreaterThan(0);
	});

	it("of Anna's, as Ben, a stranger", async () => {
		const { status, answer } = await tell(story, annas, ben.token);
		expect(status, JSON.stringify(answer)).toBe(story.stranger);
		if (status === 200) expect(answer).toEqual([]);
		if (status > 400) expect(["42501", "23503", "PT403"]).toContain(answer.code);
	});

	it("of Anna's, without an account", async () => {
		const { status, headers, answer } = await tell(story, annas);
		expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
		expect(answer).toMatchObject({ code: "42501", message: expect.stringMatching(/^permission denied for/) });
	});

	it("of Anna's, as Anna was: signed out since, or with a token that has expired", async () => {
		const { id: sub, sessionId } = annas.owner;
		for (const token of [
			await signToken({ sub, sessionId: randomUUID() }),
			await signToken({ sub, sessionId, lifetimeSeconds: -120 }),
		])
			expect((await tell(story, annas, token)).status).toBe(401);
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
			const { token } = annas.owner;
			const answer = await requestTables(testServer, "family_groups", { token, headers: { apikey } });
			expect(answer.status).toBe(401);
		}
	});
});
