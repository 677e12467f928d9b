import { type Attack, readMembers, repeatForever } from "./attack.ts";

const MEMBERS = 1000;
const CATEGORIES = 500;

/**
 * Multiplies what costs nothing: sixteen screens of one account's family look and read without a pause, and changes of
 * all its categories exclude everybody from each.
 */
export const screens: Attack = {
	name: "screens",
	families: [{ members: MEMBERS, turns: 0, categories: CATEGORIES, screens: 16 }],
	requiredAnswers: ["PATCH /rest/v1/decision_categories 204"],
	keepsMedians: true,
	async start([attacker]) {
		if (attacker === undefined) return;
		const { request, group, category, screenTokens } = attacker;
		const excluded = await readMembers(attacker);
		const body = JSON.stringify({ settings: { excluded } });
		const change = (filter: string) => request(`/rest/v1/decision_categories?${filter}`, { method: "PATCH", body });
		for (let loop = 0; loop < 3; loop++) void repeatForever(() => change(`family_group_id=eq.${group}`));
		void repeatForever(() => change(`id=eq.${category}`));
		let n = 0;
		for (const token of screenTokens) {
			const as = { authorization: `Bearer ${token}` };
			void repeatForever(() =>
				request(`/rest/v1/decision_categories?id=eq.${category}`, {
					method: "PATCH",
					headers: as,
					body: JSON.stringify({ looked_at: { n: ++n, member: excluded[0] } }),
				}),
			);
			void repeatForever(() => request("/rest/v1/decision_categories?select=*&limit=20", { headers: as }));
		}
		return new Promise(() => {});
	},
};
