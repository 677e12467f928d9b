import type { Context } from "hono";
import { consumeLimits, RateLimitExceeded, type Refund } from "../rate-limits.ts";
import type { AuthContext } from "./context.ts";
import { findKnownDevice } from "./known-devices.ts";
import { createRequestLimits, type RequestLimits } from "./request-auth.ts";
import { stripSubaddress } from "./strip-subaddress.ts";

/**
 * Has a guess at a password judged, and counts it: apart from all others for a device that has signed in before; else, or when that share
 * is used up, strictly for one network and loosely for everybody together. Only a wrong guess stays counted: not a right one, nor
 * one that nobody judged, because too many were waiting or the database did not answer.
 *
 * @param judge compares the password; what it answers is falsy when the guess is wrong
 * @returns what `judge` answers
 * @throws LimitReached, and whatever `judge` throws
 */
export async function limitPasswordAttempt<Judged>(
	c: Context,
	auth: AuthContext,
	email: string,
	judge: () => Promise<Judged>,
): Promise<Judged> {
	const refund = await consumePasswordAttempt(
		createRequestLimits(c, auth),
		email,
		await findKnownDevice(c, auth, email),
	);
	let isWrong = false;
	try {
		const judged = await judge();
		isWrong = !judged;
		return judged;
	} finally {
		if (!isWrong) await refund();
	}
}

function consumePasswordAttempt(limits: RequestLimits, email: string, device: string | undefined): Promise<Refund> {
	const asStranger = () =>
		consumeLimits(
			() => limits.consumeForNetwork("signInPerAddress"),
			() => limits.consumeForNetwork("signInPerAccountAndNetwork", email),
			() => limits.consume("signInPerAccount", email),
		);
	if (device === undefined) return asStranger();
	const asKnown = () =>
		consumeLimits(
			() => limits.consume("anySignInFromKnownDevices", email),
			() => limits.consume("signInPerDevice", device),
			() => limits.consume("signInFromKnownDevices", email),
		);
	return asKnown().catch(retryWhenLimited(asStranger));
}

/**
 * Counts a mail that a request asks for: for the account that asks, for the network that it is asked from, and for the address that
 * gets it, whatever it adds after a `+`. What others ask for does not keep it from a device that has signed in with that address before.
 *
 * @param recipient who gets the mail, whatever the request names
 * @param accountId of whoever asks and is signed in
 * @throws LimitReached
 */
export async function consumeMailLimit(
	c: Context,
	auth: AuthContext,
	recipient: string,
	accountId?: string,
): Promise<void> {
	const limits = createRequestLimits(c, auth);
	if (accountId !== undefined) await limits.consume("mailPerAccount", accountId);
	const mailbox = stripSubaddress(recipient);
	const asStranger = () =>
		consumeLimits(
			() => limits.consumeForNetwork("mailPerAddress"),
			() => limits.consumeForNetwork("mailPerRecipientAndNetwork", mailbox),
			() => limits.consume("mailPerRecipient", mailbox),
		);
	const device = await findKnownDevice(c, auth, recipient);
	if (device === undefined) {
		await asStranger();
		return;
	}
	await limits.consumeForNetwork("ownMailPerAddress");
	await consumeLimits(
		() => limits.consume("mailPerDevice", device),
		() => limits.consume("mailFromKnownDevices", mailbox),
	).catch(retryWhenLimited(asStranger));
}

/**
 * Counts a notice that an account is sent about a new password, apart from all other mails: whoever makes the change may have made
 * those, to keep its owner from hearing of it. A mail too many keeps nobody from the change.
 *
 * @returns what takes the notice back when none is mailed after all; `undefined` when it may not be mailed
 */
export async function consumeNoticeLimit(
	c: Context,
	auth: AuthContext,
	accountId: string,
): Promise<Refund | undefined> {
	const limits = createRequestLimits(c, auth);
	try {
		return await limits.consume("noticePerAccount", accountId);
	} catch (error) {
		if (!(error instanceof RateLimitExceeded)) throw error;
		auth.log.warn({ user_id: accountId }, "the limit of mails is reached: no notice is mailed of a new password");
		return undefined;
	}
}

/** Another share, for whoever has used up the first one. */
function retryWhenLimited(spend: () => Promise<Refund>) {
	return (error: unknown): Promise<Refund> => {
		if (error instanceof RateLimitExceeded) return spend();
		throw error;
	};
}
