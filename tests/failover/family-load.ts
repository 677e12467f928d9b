import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type AccountsServer, createUser } from "../helpers/users.ts";

const TURN_INTERVAL_MS = 200;
const RETRY_INTERVAL_MS = 200;

/** A family that records turn after turn, each until it is acknowledged, while another device of it hears of them. */
export interface FamilyLoad {
	readonly email: string;
	/** Ids. */
	readonly acknowledged: ReadonlySet<string>;
	/** Requests that were not acknowledged. */
	readonly failures: number;
	/** Times of `performance.now()`. */
	readonly lastAcknowledgedAt: number;
	readonly lastHeardAt: number;
	stop(): Promise<void>;
}

export async function startFamilyLoad(server: AccountsServer): Promise<FamilyLoad> {
	const { email, client, userId, session } = await createUser(server);
	await client.realtime.setAuth(session.access_token);
	const { family, member, category } = await insertFamily(client, userId);
	const acknowledged = new Set<string>();
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
		get failures() {
			return state.failures;
		},
		get lastAcknowledgedAt() {
			return state.lastAcknowledgedAt;
		},
		get lastHeardAt() {
			return state.lastHeardAt;
		},
		async stop() {
			isStopped = true;
			await recording;
			await client.realtime.disconnect();
		},
	};
}

async function insertFamily(client: SupabaseClient, userId: string) {
	const [family, member, category] = [randomUUID(), randomUUID(), randomUUID()];
	await insert(client, "family_groups", { id: family, name: "My Family", user_id: userId });
	await insert(client, "family_members", { id: member, family_group_id: family, name: "Mia" });
	await insert(client, "decision_categories", { id: category, family_group_id: family, name: "Dishes" });
	return { family, member, category };
}

async function insert(client: SupabaseClient, table: string, row: object): Promise<void> {
	const { error } = await client.from(table).insert(row);
	if (error) throw new Error(`${table}: ${error.message}`);
}
