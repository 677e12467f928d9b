import { randomUUID } from "node:crypto";
import { type Attack, type Attacker, repeatForever } from "./attack.ts";

/** As many as a family may have. */
const TURNS = 50_000;
/** As many as a request may add. */
const ROWS = 500;

/**
 * Resets that are undone as soon as they are done: they take back more turns of the last round than may be at once, or
 * are to answer with all that is gone, or with the only one. The next has as much to do.
 */
export const resets: Attack = {
	name: "resets",
	families: [{ members: 1000, turns: TURNS }],
	start([attacker]) {
		if (attacker === undefined) return;
		const { request, category } = attacker;
		const turns = `/rest/v1/category_cycles?category_id=eq.${category}`;
		const attempts: [path: string, headers: Record<string, string>][] = [
			[`${turns}&turn_number=lte.${TURNS - 1}`, {}],
			[turns, { prefer: "return=representation" }],
			[turns, { accept: "application/vnd.pgrst.object+json" }],
		];
		for (const [path, headers] of attempts)
			for (let client = 0; client < 3; client++) void repeatForever(() => request(path, { method: "DELETE", headers }));
	},
};

/** Members and categories with as many turns as a minute allows, over and over; first one of each with half of all. */
export const removals: Attack = {
	name: "removals",
	families: [
		{ members: 1000, turns: TURNS },
		{ members: 1000, turns: TURNS },
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
