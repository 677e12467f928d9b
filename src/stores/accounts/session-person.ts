import * as v from "valibot";
import { countWaiting, forgetFamily } from "../kept-of-accounts.ts";
import { SESSION_KEY } from "./session-in-browser.ts";

const SessionSchema = v.object({ user: v.object({ id: v.string(), email: v.optional(v.string(), "") }) });

export interface SessionPerson {
	readonly id: string;
	readonly email: string;
}

/** Whose session this browser keeps, be it at its end or not. */
export function personInSession(): SessionPerson | undefined {
	try {
		return v.parse(SessionSchema, JSON.parse(localStorage.getItem(SESSION_KEY) ?? "null")).user;
	} catch {
		return undefined;
	}
}

/** How many changes of the person who is signed in wait to be sent. */
export function waitingInSession(): number {
	const person = personInSession();
	return person ? countWaiting(person.id) : 0;
}

/** Leaves nothing of the family of whoever is signed in, where the account itself cannot be reached. */
export function forgetFamilyInSession(): void {
	const person = personInSession();
	if (person) forgetFamily(person.id);
}
