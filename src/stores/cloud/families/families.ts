import type { CloudClient } from "../http/client.ts";
import { createAppCalls } from "./apps.ts";
import { createDepartureCalls } from "./departures.ts";
import { createInvitationCalls } from "./invitations.ts";
import { createJoiningCalls } from "./joining.ts";
import { createPairingCalls } from "./pairing.ts";
import { createPeopleCalls } from "./people-calls.ts";
import { createPushCalls } from "./push.ts";

export type Families = ReturnType<typeof createFamilies>;

export function createFamilies(client: CloudClient) {
	return {
		...createPeopleCalls(client),
		...createInvitationCalls(client),
		...createJoiningCalls(client),
		...createPairingCalls(client),
		...createDepartureCalls(client),
		...createAppCalls(client),
		...createPushCalls(client),
	};
}
