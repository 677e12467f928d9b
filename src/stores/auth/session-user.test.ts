// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { readStoredPendingEmail } from "./session-user.ts";
import { SESSION_KEY } from "./stored-session.ts";

it.each([
	[59, "next@family.example"],
	[61, undefined],
])("a new address that was asked for %i minutes ago is pending: %j", (minutes, email) => {
	const email_change_sent_at = new Date(Date.now() - minutes * 60_000).toISOString();
	const user = { id: "mia", email: "mia@family.example", new_email: "Next@Family.example", email_change_sent_at };
	localStorage.setItem(SESSION_KEY, JSON.stringify({ user }));
	expect(readStoredPendingEmail()).toBe(email);
});
