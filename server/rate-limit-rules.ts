const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface Rule {
	readonly points: number;
	readonly seconds: number;
	/** An attempt that turns out to be harmless is given back. So is an attempt that the rule itself rejects. */
	readonly refundable?: true;
}

/**
 * How often something may happen, in `seconds`, per key. `Address` and `Network` are the client's (an IPv4 address or
 * an IPv6 /64, and what is around it: `getNetworkPrefixes`). The address of a mail is the `Recipient`. A `Device` has
 * signed in to the account before (server/auth/sessions/known-devices.ts).
 */
export const RULES = {
	signInPerAddress: { points: 10, seconds: MINUTE },
	signInPerAccountAndNetwork: { points: 20, seconds: HOUR, refundable: true },
	signInPerAccount: { points: 80, seconds: HOUR, refundable: true },
	signInPerDevice: { points: 10, seconds: HOUR, refundable: true },
	signInFromKnownDevices: { points: 20, seconds: HOUR, refundable: true },
	/** A right password counts, too, because each costs a hash and starts a session. */
	anySignInFromKnownDevices: { points: 60, seconds: HOUR },
	signUpPerAddress: { points: 5, seconds: HOUR },
	/** A household has a few tablets. A screen that is not paired is deleted after an hour. */
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
	/** Notices of a new password. Counts only mails that are sent: an attacker who uses it up has warned the owner. */
	noticePerAccount: { points: 10, seconds: HOUR, refundable: true },
	/** All mails but notices, of all instances; MAIL_LIMIT_PER_HOUR replaces it. */
	mailPerServer: { points: 500, seconds: HOUR, refundable: true },
	/**
	 * Mails to addresses that nobody has confirmed; a share of MAIL_LIMIT_PER_HOUR replaces it. The name is part of the
	 * stored counters.
	 */
	mailToUnproven: { points: 300, seconds: HOUR, refundable: true },
	verifyPerAddress: { points: 30, seconds: MINUTE },
	tokenPerAddress: { points: 150, seconds: MINUTE },
	authorizePerAddress: { points: 30, seconds: MINUTE },
	/**
	 * Codes of invitations, pairing and mails. The first two live for at most as long, and the database allows an
	 * account as many tries in that time (may_try_code), but accounts are cheap.
	 */
	wrongCodesPerNetwork: { points: 5, seconds: 15 * MINUTE, refundable: true },
	/** For the code of one mail, as long as it lives (ONE_TIME_TOKEN_LIFETIME_SECONDS). */
	wrongCodesPerMail: { points: 5, seconds: HOUR },
	/** Anybody may ask for mails with new codes: a year of tries opens one account of 68. */
	wrongCodesPerAddress: { points: 40, seconds: 24 * HOUR, refundable: true },
	wrongCodesPerAddressAndNetwork: { points: 10, seconds: 24 * HOUR, refundable: true },
	changePerAccount: { points: 10, seconds: MINUTE },
} as const satisfies Record<string, Rule>;
