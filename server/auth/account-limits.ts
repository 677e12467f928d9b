import type { Context } from "hono";
import { limitsOf } from "./caller.ts";
import type { AuthContext } from "./context.ts";
import { knownDevice } from "./known-devices.ts";

/**
 * Counts a guess at a password: strictly for one network, loosely for everybody together, and apart from all of them for a device
 * that has signed in before.
 *
 * @returns takes the guess back, for when it was right
 * @throws LimitReached
 */
export async function spendGuess(c: Context, auth: AuthContext, email: string): Promise<() => Promise<void>> {
	const limits = limitsOf(c, auth);
	const device = knownDevice(c, auth, email);
	if (device !== undefined) {
		await limits.spend("signInPerDevice", device);
		await limits.spend("signInFromKnownDevices", email);
		return async () => {
			await limits.refund("signInPerDevice", device);
			await limits.refund("signInFromKnownDevices", email);
		};
	}
	await limits.spendOfNetwork("signInPerAddress");
	await limits.spendOfNetwork("signInPerAccountAndNetwork", email);
	await limits.spend("signInPerAccount", email);
	return async () => {
		await limits.refundOfNetwork("signInPerAccountAndNetwork", email);
		await limits.refund("signInPerAccount", email);
	};
}

/**
 * Counts a mail that a request asks for: for the account that asks, for the network that it is asked from, and for the address that
 * gets it. What others ask for does not keep it from a device that has signed in with that address before.
 *
 * @param recipient who gets the mail, whatever the request names
 * @param accountId of whoever asks and is signed in
 * @throws LimitReached
 */
export async function spendMail(c: Context, auth: AuthContext, recipient: string, accountId?: string): Promise<void> {
	const limits = limitsOf(c, auth);
	if (accountId !== undefined) await limits.spend("mailPerAccount", accountId);
	const device = knownDevice(c, auth, recipient);
	if (device !== undefined) {
		await limits.spend("mailPerDevice", device);
		await limits.spend("mailFromKnownDevices", recipient);
		return;
	}
	await limits.spendOfNetwork("mailPerAddress");
	await limits.spendOfNetwork("mailPerRecipientAndNetwork", recipient);
	await limits.spend("mailPerRecipient", recipient);
}
