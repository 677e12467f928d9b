import { type Attack, readMembers, repeatForever } from "./attack.ts";

const LOOPS = 4;

/**
 * Tries to hold a lock without the right to it: hands a family to the owner of another one, again and again, beside
 * slow changes of a category.
 */
export const locks: Attack = {
	name: "locks",
	families: [{ members: 1000, turns: 0, categories: 500 }],
	requiredAnswers: ["POST /rest/v1/rpc/hand_over 403"],
	keepsMedians: true,
	async start([attacker]) {
		if (attacker === undefined) return;
		const { request, group, category, neighbour } = attacker;
		const excluded = await readMembers(attacker);
		const handOver = JSON.stringify({ family: group, person: neighbour });
		const change = JSON.stringify({ settings: { excluded } });
		for (let loop = 0; loop < LOOPS; loop++) {
			void repeatForever(() => request("/rest/v1/rpc/hand_over", { method: "POST", body: handOver }));
			void repeatForever(() =>
				request(`/rest/v1/decision_categories?id=eq.${category}`, { method: "PATCH", body: change }),
			);
		}
		return new Promise(() => {});
	},
};
