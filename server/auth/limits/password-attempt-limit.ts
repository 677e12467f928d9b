import { failedSignIns } from "../../metrics/counters.ts";
import { consumeLimits, type Refund } from "../../rate-limits.ts";
import { consumeEither, type RequestLimits } from "./request-limits.ts";

/**
 * Counts only wrong guesses: those for which `verify` resolves to a falsy value.
 *
 * @throws RateLimitExceeded, and errors of `verify`
 */
export async function limitPasswordAttempt<Result>(
	limits: RequestLimits,
	email: string,
	verify: () => Promise<Result>,
): Promise<Result> {
	const refund = await consumePasswordAttempt(limits, email);
	let isWrong = false;
	try {
		const result = await verify();
		isWrong = !result;
		if (isWrong) failedSignIns.inc({ way: "password" });
		return result;
	} finally {
		if (!isWrong) await refund();
	}
}

/** Known devices have a share of their own. Strangers cannot use it up. */
async function consumePasswordAttempt(limits: RequestLimits, email: string): Promise<Refund> {
	const asStranger = () =>
		consumeLimits(
			() => limits.consumeForNetwork("signInPerAddress"),
			() => limits.consumeForNetwork("signInPerAccountAndNetwork", email),
			() => limits.consume("signInPerAccount", email),
		);
	const device = await limits.findKnownDevice(email);
	if (device === undefined) return asStranger();
	const asKnownDevice = () =>
		consumeLimits(
			() => limits.consume("anySignInFromKnownDevices", email),
			() => limits.consume("signInPerDevice", device),
			() => limits.consume("signInFromKnownDevices", email),
		);
	return consumeEither(asKnownDevice, asStranger);
}
