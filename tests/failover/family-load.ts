import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type AccountsServer, createUser } from "../helpers/users.ts";

const TURN_INTERVAL_MS = 200;
const RETRY_INTERVAL_MS = 200;

export type FamilyLoad = Awaited<ReturnType<typeof startFamilyLoad>>;

/** A family that records turn after turn, each until it is acknowledged, while another device of it hears of them. */
export async function startFamilyLoad(server: AccountsServer) {
	const { email, client, userId, session } = await createUser(server);
	await client.realtime.setAuth(session.access_token);
	const [family, member, category] = [randomUUID(), randomUUID(), randomUUID()];
	for (const [table, row] of [
		["family_groups", { id: family, name: "My Family", user_id: userId }],
		["family_members", { id: member, family_group_id: family, name: "Mia" }],
		["decision_categories", { id: category, family_group_id: family, name: "Dishes" }],
	] as const)
		await client.from(table).insert(row).throwOnError();
	/** Ids. */
	const acknowledged = new Set<string>();
	/** Requests that were not acknowledged, and times of `performance.now()`. */
	const state = { failures: 0, lastAcknowledgedAt: 0, lastHeardAt: 0 };
	client
		.channel("turns")
		.on("postgres_changes", { event: "INSERT", schema: "public", table: "category_cycles" }, () => {
			state.lastHeardAt = performance.now();
		})
		.subscribe();

	let isStopped = false;
	async function record(id: string): Promise<void> {
		const turn = { id, family_group_id: family, category_id: category, member_id: member, cycle_number: 1 };
		while (!isStopped) {
			// As the app sends it: twice is once.
			const { error } = await client.from("category_cycles").upsert(turn, { onConflict: "id", ignoreDuplicates: true });
			if (!error) {
				acknowledged.add(id);
				state.lastAcknowledgedAt = performance.now();
				return;
			}
			state.failures++;
			await wait(RETRY_INTERVAL_MS);
		}
	}
	async function recordAll(): Promise<void> {
		while (!isStopped) {
			await record(randomUUID());
			await wait(TURN_INTERVAL_MS);
		}
	}
	const recording = recordAll();
	return {
		email,
		acknowledged,
		state: state as Readonly<typeof state>,
		async stop() {
			isStopped = true;
			await recording;
			await client.realtime.disconnect();
		},
	};
}
