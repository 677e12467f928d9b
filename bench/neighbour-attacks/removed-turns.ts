import { randomUUID } from "node:crypto";
import { type Attack, type Attacker, repeatForever } from "./attack.ts";

/** As many as a family may have. */
const TURNS = 50_000;
/** Of at most 500 that a request may add, as many as its 64 KB hold. */
const ROWS = 350;

/**
 * All turns are reset and brought back, again and again, and reset by deletes that are undone as soon as they are done:
 * they are to answer with all that is gone, or with the only one. Each has as much to do as the first.
 */
export const resets: Attack = {
	name: "resets",
	families: [{ members: 1000, turns: TURNS }],
	requiredAnswers: ["POST /rest/v1/rpc/reset_category 204", "POST /rest/v1/rpc/undo_reset 204"],
	async start([attacker]) {
		if (attacker === undefined) return;
		const { request, category } = attacker;
		const body = JSON.stringify({ category, turns: await readLastTurn(attacker) });
		const call = (name: string) => request(`/rest/v1/rpc/${name}`, { method: "POST", body });
		for (let client = 0; client < 3; client++)
			void repeatForever(async () => {
				await call("reset_category");
				await call("undo_reset");
			});
		const turns = `/rest/v1/category_cycles?category_id=eq.${category}`;
		for (const headers of [{ prefer: "return=representation" }, { accept: "application/vnd.pgrst.object+json" }])
			for (let client = 0; client < 3; client++)
				void repeatForever(() => request(turns, { method: "DELETE", headers }));
		return new Promise(() => {});
	},
};

/** The id of the last turn, which is in the running cycle, in a list. */
async function readLastTurn({ url, headers, category }: Attacker): Promise<string[]> {
	const query = `select=id&category_id=eq.${category}&order=turn_number.desc&limit=1`;
	const turns = await fetch(`${url}/rest/v1/category_cycles?${query}`, { headers });
	return ((await turns.json()) as { id: string }[]).map(({ id }) => id);
}

/** Members and categories with as many turns as a minute allows, over and over; first one of each with half of all. */
export const removals: Attack = {
	name: "removals",
	// Room for those that are added.
	families: [
		{ members: 990, turns: TURNS },
		{ members: 990, turns: TURNS },
	],
	requiredAnswers: ["DELETE /rest/v1/family_members 204", "DELETE /rest/v1/decision_categories 204"],
	start([one, other]) {
		if (one === undefined || other === undefined) return;
		void removeAgainAndAgain(one, "family_members", one.member);
		void removeAgainAndAgain(other, "decision_categories", other.category);
	},
};

async function removeAgainAndAgain({ request, group }: Attacker, table: string, first: string): Promise<void> {
	await request(`/rest/v1/${table}?id=eq.${first}`, { method: "DELETE" });
	const insert = (into: string, rows: unknown) =>
		request(`/rest/v1/${into}`, { method: "POST", body: JSON.stringify(rows) });
	await Promise.all(
		Array.from({ length: 3 }, () =>
			repeatForever(async () => {
				const [member, category] = [randomUUID(), randomUUID()];
				await insert("family_members", { id: member, family_group_id: group, name: member });
				await insert("decision_categories", { id: category, family_group_id: group, name: category });
				const turn = { family_group_id: group, category_id: category, member_id: member };
				const turns = Array.from({ length: ROWS }, () => turn);
				for (let page = 0; page < 5; page++) await insert("category_cycles", turns);
				const removed = { family_members: member, decision_categories: category };
				for (const [from, id] of Object.entries(removed))
					await request(`/rest/v1/${from}?id=eq.${id}`, { method: "DELETE" });
			}),
		),
	);
}

/** Accounts with as many turns as there may be, deleted one after the other. */
export const deletedAccounts: Attack = {
	name: "deleted-accounts",
	families: Array.from({ length: 8 }, () => ({ members: 1000, turns: TURNS })),
	requiredAnswers: ["POST /rest/v1/rpc/delete_my_account 204"],
	async start(attackers) {
		for (const { request } of attackers) await request("/rest/v1/rpc/delete_my_account", { method: "POST" });
	},
};
