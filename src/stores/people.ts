import type { Role } from "../rules/roles.ts";

export interface Person {
	readonly id: string;
	readonly role: Role;
	readonly name?: string | undefined;
	/** Whose face is theirs; of a screen: whose it shows first. */
	readonly member?: string | undefined;
	readonly isAnonymous: boolean;
	/** ISO 8601. */
	readonly joinedAt: string;
	readonly lastSeen: string;
}

export interface OwnFamily {
	readonly id: string;
	readonly name: string;
	readonly role: Role;
	readonly owner?: string | undefined;
}

/** The people of the family that is open, where a backend knows of any. */
export interface FamilyPeople {
	readonly family: OwnFamily;
	/** The id of the person who looks. */
	readonly me: string;
	readonly people: readonly Person[];
	/** All families of the person who looks, this one too, in the order in which they came in. */
	readonly families: readonly OwnFamily[];
}

export function findMe({ me, people }: FamilyPeople): Person | undefined {
	return people.find(({ id }) => id === me);
}
