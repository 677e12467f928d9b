import { type DatabaseUser, openSession } from "../helpers/database-users.ts";
import type { AccessStory } from "./stories.ts";

/** Of the right shape, as a browser makes them. */
export const KEYS = { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) };
export const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc:APA91b";

interface Claimed {
	readonly id: string;
	readonly kind: string;
	readonly name: string | null;
}

/** What the people of a story do with their devices, and a server with what they are to be told. */
export function pushDevices({ testDatabase, family }: AccessStory) {
	const openDevice = (person: DatabaseUser) => openSession(testDatabase, person);

	const subscribe = (device: DatabaseUser, { endpoint = ENDPOINT, keys = KEYS } = {}) =>
		device.call("subscribe_to_push", family.id, { endpoint, expirationTime: null, keys });

	/** Somebody's face. */
	const setFace = (person: DatabaseUser, member: string) =>
		person.call("edit_person", family.id, person.id, null, member);

	/** As if nobody had to wait. */
	const endPauses = () =>
		testDatabase.owner.query(
			"update whose_turn_private.push_messages set next_attempt_at = now() where next_attempt_at is not null",
		);
	async function claimAll(): Promise<Claimed[]> {
		const { owner } = testDatabase;
		await endPauses();
		const claimed: Claimed[] = [];
		for (;;) {
			const { rows } = await owner.query<{ claimed: Claimed | null }>("select auth.claim_push(60) as claimed");
			const one = rows[0]?.claimed;
			if (!one) return claimed;
			claimed.push(one);
		}
	}
	const end = (push: Claimed | undefined, said: string) =>
		testDatabase.owner.sql`select auth.end_push(${push?.id}, ${said})`;
	/** Sends what there is. @returns of what kind it was */
	async function send(): Promise<string[]> {
		const all = await claimAll();
		for (const one of all) await end(one, "201");
		return all.map(({ kind }) => kind);
	}

	return { openDevice, subscribe, setFace, endPauses, claimAll, end, send };
}
