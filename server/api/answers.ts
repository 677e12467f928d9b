import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { createStamp } from "../../src/stores/create-stamp.ts";
import { Problem } from "./problem.ts";

export interface Answer {
	readonly status: number;
	/** JSON. */
	readonly body: string;
}

type Begun = Answer | { readonly turn: string } | { readonly refused: "other_request" | "running" };

/**
 * Answers a request once a key (IETF, The Idempotency-Key HTTP Header Field).
 *
 * @param key as it was sent; without one it is answered as often as it comes
 * @param respond gets the id of the turn that it records; what it throws is not remembered
 * @throws Problem "key-reused", "key-in-use"; as `respond`
 */
export async function answerOnce(
	pool: Pool,
	{ token, key, request }: { readonly token: string; readonly key: string | undefined; readonly request: string },
	respond: (turn: string) => Promise<Answer>,
): Promise<Answer> {
	const { id: turn } = createStamp();
	if (key === undefined) return respond(turn);
	const keyHash = hash(key);
	const { rows } = await pool.query<{ begun: Begun }>({
		name: "begin_answer",
		text: "select auth.begin_answer($1, $2, $3, $4) as begun",
		values: [token, keyHash, hash(request), turn],
	});
	const begun = rows[0]?.begun as Begun;
	if ("status" in begun) return begun;
	if ("refused" in begun)
		throw begun.refused === "running"
			? new Problem("key-in-use", "Wait for its answer, and send it again.", { retryAfterSeconds: 1 })
			: new Problem("key-reused", "Another request needs another Idempotency-Key.");
	const end = (answer?: Answer) =>
		pool.query({
			name: "end_answer",
			text: "select auth.end_answer($1, $2, $3, $4)",
			values: [token, keyHash, answer?.status ?? null, answer?.body ?? null],
		});
	try {
		const answer = await respond(begun.turn);
		await end(answer);
		return answer;
	} catch (error) {
		await end();
		throw error;
	}
}

function hash(text: string): string {
	return createHash("sha256").update(text).digest("base64url");
}
