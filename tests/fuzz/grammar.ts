import fc from "fast-check";
import { authRequest } from "./auth-requests.ts";
import { ATTACKERS } from "./dictionary.ts";
import type { FuzzRequest } from "./request.ts";
import { restRequest } from "./rest-requests.ts";
import { rawRequest, siteRequest } from "./site-requests.ts";
import { socketRequest } from "./socket-requests.ts";

/** How many are made at once. Another number makes other requests of the same seed. */
export const BATCH_SIZE = 250;

const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(
	{ weight: 52, arbitrary: restRequest },
	{ weight: 34, arbitrary: authRequest },
	{ weight: 8, arbitrary: socketRequest },
	{ weight: 4, arbitrary: siteRequest },
	{ weight: 1, arbitrary: rawRequest },
);

/** Each is of one of the attackers, who send what they know of their own. */
const requestWithActor = fc
	.tuple(anyRequest, fc.constantFrom(...ATTACKERS))
	.map(
		([request, attacker]): FuzzRequest =>
			JSON.parse(JSON.stringify(request), (_, found) =>
				typeof found === "string" ? found.replaceAll("«me.", `«${attacker}.`) : found,
			),
	);

/** A batch of the requests that a seed stands for: always the same. */
export function generateBatch(seed: number, batch: number): FuzzRequest[] {
	return fc.sample(requestWithActor, { seed: seed * 1_000_003 + batch, numRuns: BATCH_SIZE });
}
