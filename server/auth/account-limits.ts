import type { Context } from "hono";
import { LimitReached, type Refund, spendAll } from "../rate-limits.ts";
import { type Limits, limitsOf } from "./caller.ts";
import type { AuthContext } from "./context.ts";
import { knownDevice } from "./known-devices.ts";
import { mailboxOf } from "./mailbox.ts";

/**
 * Has a guess at a password judged, and counts it: apart from all others for a device that has signed in before; else, or when that share
 * is used up, strictly for one network and loosely for everybody together. Only a wrong guess stays counted: not a right one, nor
 * one that nobody judged, because too many were waiting or the database did not answer.
 *
 * @param judge compares the password; what it answers is falsy when the guess is wrong
 * @returns what `judge` answers
 * @throws LimitReached, and whatever `judge` throws
 */
export async function countGuess<Judged>(
	c: Context,
	auth: AuthContext,
	email: string,
	judge: () => Promise<Judged>,
): Promise<Judged> {
	const refund = await spendGuess(limitsOf(c, auth), email, await knownDevice(c, auth, email));
	let isWrong = false;
	try {
		const judged = await judge();
		isWrong = !judged;
		return judged;
	} finally {
		if (!isWrong) await refund();
	}
}

function spendGuess(limits: Limits, email: string, device: string | undefined): Promise<Refund> {
	const asStranger = () =>
		spendAll(
			() => limits.spendOfNetwork("signInPerAddress"),
			() => limits.spendOfNetwork("signInPerAccountAndNetwork", email),
			() => limits.spend("signInPerAccount", email),
		);
	if (device === undefined) return asStranger();
	const asKnown = () =>
		spendAll(
			() => limits.spend("anySignInFromKnownDevices", email),
			() => limits.spend("signInPerDevice", device),
			() => limits.spend("signInFromKnownDevices", email),
		);
	return asKnown().catch(orElse(asStranger));
}

/**
 * Counts a mail that a request asks for: for the account that asks, for the network that it is asked from, and for the address that
 * gets it, whatever it adds after a `+`. What others ask for does not keep it from a device that has signed in with that address before.
 *
 * @param recipient who gets the mail, whatever the request names
 * @param accountId of whoever asks and is signed in
 * @throws LimitReached
 */
export async function spendMail(c: Context, auth: AuthContext, recipient: string, accountId?: string): Promise<void> {
	const limits = limitsOf(c, auth);
	if (accountId !== undefined) await limits.spend("mailPerAccount", accountId);
	const mailbox = mailboxOf(recipient);
	const asStranger = () =>
		spendAll(
			() => limits.spendOfNetwork("mailPerAddress"),
			() => limits.spendOfNetwork("mailPerRecipientAndNetwork", mailbox),
			() => limits.spend("mailPerRecipient", mailbox),
		);
	const device = await knownDevice(c, auth, recipient);
	if (device === undefined) {
		await asStranger();
		return;
	}
	await limits.spendOfNetwork("ownMailPerAddress");
	await spendAll(
		() => limits.spend("mailPerDevice", device),
		() => limits.spend("mailFromKnownDevices", mailbox),
	).catch(orElse(asStranger));
}

/**
 * Counts a notice that an account is sent about a new password, apart from all other mails: whoever makes the change may have made
 * those, to keep its owner from hearing of it. A mail too many keeps nobody from the change.
 *
 * @returns what takes the notice back when none is mailed after all; `undefined` when it may not be mailed
 */
export async function spendNotice(c: Context, auth: AuthContext, accountId: string): Promise<Refund | undefined> {
	const limits = limitsOf(c, auth);
	try {
		return await limits.spend("noticePerAccount", accountId);
	} catch (error) {
		if (!(error instanceof LimitReached)) throw error;
		auth.log.warn({ user_id: accountId }, "the limit of mails is reached: no notice is mailed of a new password");
		return undefined;
	}
}

/** Another share, for whoever has used up the first one. */
function orElse(spend: () => Promise<Refund>) {
	return (error: unknown): Promise<Refund> => {
		if (error instanceof LimitReached) return spend();
		throw error;
	};
}
