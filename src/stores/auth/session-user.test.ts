import { expect, it } from "vitest";
import { countPendingChanges, readStoredPendingEmail } from "./session-user.ts";
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

it("changes that wait are counted by user, in all of their families, without looks at draws", () => {
	const store = (key: string, kind: string) =>
		localStorage.setItem(`whose-turn-waiting:${key}`, JSON.stringify({ change: { kind } }));
	store("ann:1", "add-member");
	store("ann:2", "look-at-draw");
	store("ann@moons:1", "record-turn");
	store("anna:1", "record-turn");
	localStorage.setItem("whose-turn-waiting:ann:3", "of another version");
	expect(countPendingChanges("ann")).toBe(3);
	expect(countPendingChanges()).toBe(4);
});
