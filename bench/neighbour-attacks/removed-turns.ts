import { randomUUID } from "node:crypto";
import { type Attack, type Attacker, repeatForever } from "./attack.ts";

/** As many as a family may have. */
const TURNS = 50_000;
/** A request may add 500 at most, and its 64 KB hold so many. */
const ROWS = 350;

/**
 * Resets all turns and brings them back, again and again. Deletes reset them, too, and are undone, because their answer
 * would be too large, or not a single row. Each request has as much to do as the first.
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

/** Removes a member and a category with 50,000 turns each, then others with as many turns as a minute allows. */
export const removals: Attack = {
	name: "removals",
	// Leaves room for members that are added.
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

/** Deletes accounts with as many turns as there may be, one after the other. */
export const deletedAccounts: Attack = {
	name: "deleted-accounts",
	families: Array.from({ length: 8 }, () => ({ members: 1000, turns: TURNS })),
	requiredAnswers: ["POST /rest/v1/rpc/delete_my_account 204"],
	async start(attackers) {
		for (const { request } of attackers) await request("/rest/v1/rpc/delete_my_account", { method: "POST" });
	},
};
