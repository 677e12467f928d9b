import * as v from "valibot";
import type { CloudClient } from "../http/client.ts";
import { ask, tryCode } from "./call.ts";
import { readPeople } from "./read-people.ts";

const PairingSchema = v.object({ token: v.string(), code: v.string(), expiresAt: v.string() });

export type Pairing = v.InferOutput<typeof PairingSchema>;

export interface NewScreen {
	readonly name: string;
	readonly member?: string | undefined;
}

export function createPairingCalls(client: CloudClient) {
	return {
		/** For a screen. The last code is good for ten minutes. @throws StoreError "anonymous_only", "already_paired" */
		requestPairing: (): Promise<Pairing> => ask(client, "request_pairing", {}, PairingSchema),
		async isPaired(): Promise<boolean> {
			return ((await readPeople(client)) ?? []).length > 0;
		},
		/** For an adult. @param secret the screen's token, or its code @throws StoreError "pairing_…", "code_…" */
		async confirmPairing(secret: string, family: string, { name, member }: NewScreen): Promise<void> {
			const args = { secret, family, name, member: member ?? null };
			await tryCode(client, "confirm_pairing", args, v.object({ person: v.string() }));
		},
	};
}
