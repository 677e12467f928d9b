import { consumeLimits, RateLimitExceeded, type Refund } from "../../rate-limits.ts";
import type { AuthContext } from "../context.ts";
import { consumeEither, type RequestLimits } from "./request-limits.ts";
import { stripSubaddress } from "./strip-subaddress.ts";

/**
 * Known devices of the recipient have a share of their own.
 *
 * @param accountId the signed-in user's
 * @throws RateLimitExceeded
 */
export async function consumeMailLimit(limits: RequestLimits, recipient: string, accountId?: string): Promise<void> {
	if (accountId !== undefined) await limits.consume("mailPerAccount", accountId);
	const mailbox = stripSubaddress(recipient);
	const asStranger = () =>
		consumeLimits(
			() => limits.consumeForNetwork("mailPerAddress"),
			() => limits.consumeForNetwork("mailPerRecipientAndNetwork", mailbox),
			() => limits.consume("mailPerRecipient", mailbox),
		);
	const device = await limits.findKnownDevice(recipient);
	if (device === undefined) {
		await asStranger();
		return;
	}
	const asKnownDevice = () =>
		consumeLimits(
			() => limits.consume("mailPerDevice", device),
			() => limits.consume("mailFromKnownDevices", mailbox),
		);
	await limits.consumeForNetwork("ownMailPerAddress");
	await consumeEither(asKnownDevice, asStranger);
}

/**
 * Counts notices apart from other mails, whose limit an intruder could use up before the change.
 *
 * @returns `undefined` if no notice may be mailed
 */
export async function consumeNoticeLimit(
	{ log }: AuthContext,
	limits: RequestLimits,
	accountId: string,
): Promise<Refund | undefined> {
	try {
		return await limits.consume("noticePerAccount", accountId);
	} catch (error) {
		if (!(error instanceof RateLimitExceeded)) throw error;
		log.warn({ user_id: accountId }, "the limit of mails is reached: no notice is mailed of a new password");
		return undefined;
	}
}
