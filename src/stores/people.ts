import type { Role } from "../rules/roles.ts";

export interface Person {
	readonly id: string;
	readonly role: Role;
	readonly name?: string | undefined;
	/** The member who this person is. For a screen, the member that it shows first. */
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

export interface FamilyPeople {
	readonly family: OwnFamily;
	readonly me: string;
	readonly people: readonly Person[];
	/** All families of the user, this one too, in the order in which the user joined. */
	readonly families: readonly OwnFamily[];
}

export function findMe({ me, people }: FamilyPeople): Person | undefined {
	return people.find(({ id }) => id === me);
}
