const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Rule {
	readonly points: number;
	readonly seconds: number;
	/** An attempt that turns out to be harmless is given back; so is one that the rule itself rejects. */
	readonly refundable?: true;
}

/**
 * How often something may happen, in `seconds`, per key. `Address` and `Network` are those of the client (an IPv4
 * address or an IPv6 /64 and what is around it: `getNetworkPrefixes`), never of a mail, whose address is the
 * `Recipient`; a `Device` has signed in to the account before (server/auth/sessions/known-devices.ts).
 *
 * Guesses at one account are at most 100 an hour (OWASP ASVS 4.0, 2.2.1). Known devices have a share of their own,
 * which strangers cannot use up, and may use the strangers' share as well.
 */
export const RULES = {
	signInPerAddress: { points: 10, seconds: MINUTE },
	signInPerAccountAndNetwork: { points: 20, seconds: HOUR, refundable: true },
	signInPerAccount: { points: 80, seconds: HOUR, refundable: true },
	signInPerDevice: { points: 10, seconds: HOUR, refundable: true },
	signInFromKnownDevices: { points: 20, seconds: HOUR, refundable: true },
	/** With the right password too: each costs a hash and starts a session. */
	anySignInFromKnownDevices: { points: 60, seconds: HOUR },
	signUpPerAddress: { points: 5, seconds: HOUR },
	/** A household has a few tablets. Whoever is not paired is gone after an hour. */
	anonymousPerAddress: { points: 20, seconds: HOUR },
	anonymousPerServer: { points: 1000, seconds: HOUR },
	mailPerAddress: { points: 30, seconds: HOUR },
	mailPerRecipientAndNetwork: { points: 3, seconds: HOUR },
	mailPerRecipient: { points: 10, seconds: HOUR },
	mailPerDevice: { points: 3, seconds: HOUR },
	mailFromKnownDevices: { points: 5, seconds: HOUR },
	/** Requested by known devices: strangers at their address cannot use it up. */
	ownMailPerAddress: { points: 30, seconds: HOUR },
	mailPerAccount: { points: 6, seconds: HOUR },
	/** Of a new password. Counts only mails that are sent: an attacker who uses it up has warned the owner ten times. */
	noticePerAccount: { points: 10, seconds: HOUR, refundable: true },
	/** All mails but notices, of all instances; replaced by MAIL_LIMIT_PER_HOUR. */
	mailPerServer: { points: 500, seconds: HOUR, refundable: true },
	/**
	 * To addresses that nobody has confirmed; replaced by a share of MAIL_LIMIT_PER_HOUR. The name is part of the stored
	 * counters.
	 */
	mailToUnproven: { points: 300, seconds: HOUR, refundable: true },
	verifyPerAddress: { points: 30, seconds: MINUTE },
	tokenPerAddress: { points: 150, seconds: MINUTE },
	authorizePerAddress: { points: 30, seconds: MINUTE },
	/**
	 * Of invitations and pairing, while one lives: as many as the database allows an account (may_try_code), since
	 * accounts are cheap.
	 */
	wrongCodesPerNetwork: { points: 5, seconds: 15 * MINUTE, refundable: true },
	changePerAccount: { points: 10, seconds: MINUTE },
} as const satisfies Record<string, Rule>;
