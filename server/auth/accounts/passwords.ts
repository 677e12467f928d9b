import { hash, verify } from "@node-rs/argon2";
import { createBoundedQueue, QueueFullError } from "../../bounded-queue.ts";
import { AuthError, signInQueueFull, type WeakPasswordReason } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { PASSWORD_LENGTH } from "./password-length.ts";

/** Argon2id as the OWASP Password Storage Cheat Sheet recommends it: 19 MiB, two passes, one lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A hash takes about 20 ms of a core. Two at once leave threads to files and DNS. With more than 100 waiting, a user
 * would give up.
 */
const enqueueHash = createBoundedQueue(2, 100);

/** @returns PHC format (`$argon2id$…`) @throws AuthError 503 when the queue is full */
export function hashPassword(password: string): Promise<string> {
	return runInHashQueue(() => hash(password, ARGON2_OPTIONS));
}

/** Makes accounts without a password take as long as others. */
const dummyHash = hash(crypto.randomUUID(), ARGON2_OPTIONS);

/**
 * Takes the same time if there is no stored hash.
 *
 * @throws AuthError 503 when the queue is full
 */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
	const against = storedHash || (await dummyHash);
	const compared = password.slice(0, PASSWORD_LENGTH.maxCompared);
	const matches = await runInHashQueue(() => verify(against, compared).catch(() => false));
	return matches && compared === password && Boolean(storedHash);
}

/** Checks a new password. @throws AuthError 422 weak_password */
export function validatePassword(password: string, email: string): void {
	if ([...password].length < PASSWORD_LENGTH.min)
		rejectPassword("length", `Please use at least ${PASSWORD_LENGTH.min} characters for the password.`);
	if (Buffer.byteLength(password) > PASSWORD_LENGTH.maxBytes)
		rejectPassword("length", "This password is too long. Please choose a shorter one.");
	const lower = password.toLowerCase();
	if (new Set(lower).size < 3)
		rejectPassword("characters", "That's easy to guess. Please use more different characters.");
	if (lower === email || lower === email.split("@")[0])
		rejectPassword(
			"characters",
			"Your email address is the first thing anyone would try. Please choose another password.",
		);
	if (isCommonPassword(lower))
		rejectPassword("pwned", "This is one of the first passwords anyone would try. Please choose another one.");
}

function rejectPassword(reason: WeakPasswordReason, message: string): never {
	throw new AuthError(422, "weak_password", message, { weakPasswordReasons: [reason] });
}

async function runInHashQueue<Result>(task: () => Promise<Result>): Promise<Result> {
	try {
		return await enqueueHash(task);
	} catch (error) {
		throw error instanceof QueueFullError ? signInQueueFull(error) : error;
	}
}
