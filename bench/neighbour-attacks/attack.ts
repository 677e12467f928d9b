/** Message of an attack's process: nothing is left to do. */
export const DONE = "done";

/** Requests by method, path and status; the attack's own counts by their names. */
export type AttackCounts = Readonly<Record<string, number>>;

/** How large an attacking account's family is. Its names are the longest allowed. */
export interface FamilySize {
	readonly members: number;
	/** In one category: all by one member, except for a last round in which everybody has one. */
	readonly turns: number;
	/** One if left out. */
	readonly categories?: number;
	/** People without an account, who are screens of it. */
	readonly screens?: number;
}

/** Something that an attacker could keep doing for a minute; neighbour.ts measures what it does to others. */
export interface Attack {
	readonly name: string;
	/** The family of each attacking account. */
	readonly families: readonly FamilySize[];
	/** Whether nginx stands in front of the server, for the attackers and for the others. */
	readonly isBehindProxy?: true;
	/** Answers without which it attacked nothing, such as `DELETE /rest/v1/family_members 204`. */
	readonly requiredAnswers?: readonly string[];
	/** Whether the medians of others' reads and writes may be at most three times those without the attack. */
	readonly keepsMedians?: true;
	/** Whether live updates of others are measured, too. */
	readonly isAboutLiveUpdates?: boolean;
	/**
	 * Runs in a process of its own, until that is ended, or the returned promise says that nothing is left to do.
	 * @param attackers one for each family
	 */
	start(attackers: readonly Attacker[]): void | Promise<void>;
}

/** An attacking account, its family, and what it can do. */
export interface Attacker extends AttackerAccount {
	/** Sent with each request. */
	readonly headers: Readonly<Record<string, string>>;
	/**
	 * Resolves with the status, undefined for a lost connection, once the whole answer has come. The report counts each
	 * request.
	 */
	request(path: string, init?: RequestInit): Promise<number | undefined>;
	/** Counts something other than a request. */
	count(name: string): void;
}

export interface AttackerAccount {
	readonly url: string;
	readonly apiKey: string;
	readonly token: string;
	readonly screenTokens: readonly string[];
	/** The id of the user whose family is measured. */
	readonly neighbour: string;
	readonly group: string;
	readonly category: string;
	/** The member with all turns except for the last round. */
	readonly member: string;
}

/** The ids of an attacker's members. */
export async function readMembers({ url, headers }: Attacker): Promise<string[]> {
	const members = await fetch(`${url}/rest/v1/family_members?select=id`, { headers });
	return ((await members.json()) as { id: string }[]).map(({ id }) => id);
}

export async function repeatForever(work: () => Promise<unknown>): Promise<never> {
	for (;;) await work();
}
