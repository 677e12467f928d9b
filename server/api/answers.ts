import type { Pool } from "pg";
import { createStamp } from "../../src/stores/create-stamp.ts";
import { callFunction } from "../database/call-function.ts";
import { hashToken } from "../secrets.ts";
import { Problem, retryAfter } from "./problem.ts";

export interface Answer {
	readonly status: number;
	/** JSON. */
	readonly body: string;
}

type Begun = Answer | { readonly turn: string } | { readonly refused: "other_request" | "running" };

/**
 * Answers a request once for each key (IETF, The Idempotency-Key HTTP Header Field).
 *
 * @param key as it was sent; a request without one is answered every time
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
	const keyHash = hashToken(key);
	const begun = (await callFunction(pool, "begin_answer", token, keyHash, hashToken(request), turn)) as Begun;
	if ("status" in begun) return begun;
	if ("refused" in begun)
		throw begun.refused === "running"
			? new Problem("key-in-use", "Wait for its answer, and send it again.", { headers: retryAfter(1) })
			: new Problem("key-reused", "Another request needs another Idempotency-Key.");
	let answer: Answer | undefined;
	try {
		answer = await respond(begun.turn);
		return answer;
	} finally {
		await callFunction(pool, "end_answer", token, keyHash, answer?.status ?? null, answer?.body ?? null);
	}
}
