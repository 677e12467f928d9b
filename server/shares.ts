import type { Pool } from "pg";
import { createKeyedQueues } from "./bounded-queue.ts";
import { cachedFor } from "./cached-for.ts";
import { getSitePrefix } from "./client-address.ts";
import { type Charge, createFairQueues } from "./fair-queues.ts";

/** The part of the server that somebody uses: their family's, or their network's while they are in no family. */
export interface Share {
	/** The family's id; else an IPv4 address, or a /48. */
	readonly key: string;
	readonly isFamily: boolean;
}

export type Shares = ReturnType<typeof createShares>;

/** The pool has ten connections. Slow statements of one family must not hold all. */
const MAX_STATEMENTS = 2;
/**
 * Enough for all channels of a family that join again at once (server/realtime/seats.ts), beside its requests
 * (server/rest/in-flight.ts).
 */
const MAX_QUEUED_STATEMENTS = 100;
/** How long somebody who joins a family still counts as before. */
const CACHE_MS = 10_000;
/** Some 200 bytes each. */
const MAX_CACHED_PEOPLE = 10_000;
const MAX_LOOKUPS_PER_NETWORK = 2;
const MAX_QUEUED_LOOKUPS_PER_NETWORK = 100;

/**
 * The one place that decides whose share a request, a statement or a live connection uses. People cost nothing to make
 * (screens sign in without an account), but families do: an account owns at most one. A person in several families
 * counts with their own, or else always with the same one.
 *
 * @param pool the one for accounts, so that the look-up of a family does not wait for requests to tables
 */
export function createShares(pool: Pool) {
	const families = new Map<string, () => Promise<string | undefined>>();
	const runLookup = createKeyedQueues(MAX_LOOKUPS_PER_NETWORK, MAX_QUEUED_LOOKUPS_PER_NETWORK);
	const runStatement = createFairQueues(MAX_STATEMENTS, MAX_QUEUED_STATEMENTS);

	function getFamilyFinder(userId: string, network: string) {
		const known = families.get(userId);
		if (known !== undefined) return known;
		const oldest = families.keys().next();
		if (families.size >= MAX_CACHED_PEOPLE && !oldest.done) families.delete(oldest.value);
		const find = cachedFor(CACHE_MS, () => runLookup(network, () => queryFamily(pool, userId)));
		families.set(userId, find);
		return find;
	}

	return {
		/**
		 * @param address as `resolveClientAddress` returns it
		 * @throws QueueFullError if the network asks about too many people at once
		 */
		async find(userId: string | undefined, address: string): Promise<Share> {
			const network = getSitePrefix(address);
			const family = userId === undefined ? undefined : await getFamilyFinder(userId, network)();
			return family === undefined ? { key: network, isFamily: false } : { key: family, isFamily: true };
		},
		/**
		 * Runs two statements of a share at once, and the others after them, within its share of time.
		 * @throws QueueFullError
		 */
		run: <Result>({ key }: Share, statement: (charge: Charge) => Promise<Result>) => runStatement(key, statement),
	};
}

async function queryFamily(pool: Pool, userId: string): Promise<string | undefined> {
	const { rows } = await pool.query<{ family: string | null }>({
		name: "family_of_share",
		text: `select coalesce(min(family) filter (where owned), min(family)) as family from (
			select unnest(auth.families_of($1, '{owner}'))::text as family, true as owned
			union all select unnest(auth.families_of($1, '{adult,screen,reader}'))::text, false
		) known`,
		values: [userId],
	});
	return rows[0]?.family ?? undefined;
}
