import fc from "fast-check";
import type { Catalogue } from "../../server/database/catalogue.ts";
import { authRequest } from "./auth-requests.ts";
import { ATTACKERS, weighted } from "./dictionary.ts";
import type { FuzzRequest } from "./request.ts";
import { createRestRequest } from "./rest-requests.ts";
import { rawRequest, siteRequest } from "./site-requests.ts";
import { socketRequest } from "./socket-requests.ts";

/** How many are made at once. Another number makes other requests of the same seed. */
export const BATCH_SIZE = 250;

const createAnyRequest = (catalogue: Catalogue): fc.Arbitrary<FuzzRequest> =>
	weighted(
		[52, createRestRequest(catalogue)],
		[34, authRequest],
		[8, socketRequest],
		[4, siteRequest],
		[1, rawRequest],
	);

/** Each is of one of the attackers, who send what they know of their own. */
const createRequestWithActor = (catalogue: Catalogue) =>
	fc
		.tuple(createAnyRequest(catalogue), fc.constantFrom(...ATTACKERS))
		.map(
			([request, attacker]): FuzzRequest =>
				JSON.parse(JSON.stringify(request), (_, found) =>
					typeof found === "string" ? found.replaceAll("«me.", `«${attacker}.`) : found,
				),
		);

/** A batch of the requests that a seed stands for: always the same, to the same tables. */
export function generateBatch(catalogue: Catalogue, seed: number, batch: number): FuzzRequest[] {
	return fc.sample(createRequestWithActor(catalogue), {
		seed: seed * 1_000_003 + batch,
		numRuns: BATCH_SIZE,
	});
}
