import * as v from "valibot";
import { clearFamilyData, countPendingChanges } from "./clear-account-data.ts";
import { SESSION_KEY } from "./stored-session.ts";

const SessionSchema = v.object({ user: v.object({ id: v.string(), email: v.optional(v.string(), "") }) });

export interface SessionUser {
	readonly id: string;
	readonly email: string;
}

/** Whose session this browser keeps, be it at its end or not. */
export function readSessionUser(): SessionUser | undefined {
	try {
		return v.parse(SessionSchema, JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null")).user;
	} catch {
		return undefined;
	}
}

/** How many changes of the person who is signed in wait to be sent. */
export function countSessionPendingChanges(): number {
	const person = readSessionUser();
	return person ? countPendingChanges(person.id) : 0;
}

/** Leaves nothing of the family of whoever is signed in, where the account itself cannot be reached. */
export function clearSessionFamilyData(): void {
	const person = readSessionUser();
	if (person) clearFamilyData(person.id);
}
