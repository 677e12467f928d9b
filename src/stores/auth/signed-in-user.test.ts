import { afterEach, expect, it, vi } from "vitest";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../guest/guest-store.ts";
import type { SignedInState } from "./auth-actions.ts";
import { createSignedInUser } from "./signed-in-user.ts";

const ann = { id: "ann", email: "ann@family.example" };
const ben = { id: "ben", email: "ben@family.example" };

function setUp() {
	const log: string[] = [];
	const states: (SignedInState | undefined)[] = [];
	const { set: setUser, reopen } = createSignedInUser({
		openStore(userId) {
			const store = createGuestStore(new FakeBrowser().openTab());
			log.push(`open ${userId}`);
			return { ...store, close: () => void log.push(`close ${userId}`) };
		},
		onState: (signedIn) => states.push(signedIn),
		onSignedOut: (userId) => void log.push(`signed out ${userId}`),
	});
	return { setUser, reopen, states, log };
}

afterEach(() => localStorage.clear());

it("holds one store for one user, also when the email changes", () => {
	const { setUser, states, log } = setUp();
	setUser(ann);
	setUser({ ...ann });
	setUser({ ...ann, email: "anna@family.example" });
	expect(log).toEqual(["open ann"]);
	expect(states.map((state) => state?.email)).toEqual(["ann@family.example", "anna@family.example"]);
	expect(states[1]?.store).toBe(states[0]?.store);
});

it("opens the store anew where another family was chosen", () => {
	const { setUser, reopen, states, log } = setUp();
	reopen();
	setUser({ ...ann, isAnonymous: true });
	reopen();
	expect(log).toEqual(["open ann", "close ann", "open ann"]);
	expect(states.map((state) => state?.isAnonymous)).toEqual([true, true]);
	expect(states[1]?.store).not.toBe(states[0]?.store);
});

it("closes the store of a user before it opens the next user's, and removes only the family from the browser", () => {
	const { setUser, log } = setUp();
	setUser(ann);
	localStorage.setItem("whose-turn-family:ann", "[]");
	localStorage.setItem("whose-turn-waiting:ann:1", "{}");
	setUser(ben);
	expect(log).toEqual(["open ann", "close ann", "open ben"]);
	expect(Object.keys(localStorage)).toEqual(["whose-turn-waiting:ann:1"]);
});

it("closes the store on a sign-out, and removes every family and the backend's address from the browser", () => {
	const { setUser, states, log } = setUp();
	const onStorage = vi.fn();
	addEventListener("storage", onStorage);
	setUser(ann);
	localStorage.setItem("whose-turn-family:ann", "[]");
	localStorage.setItem("whose-turn-family:ben", "[]");
	localStorage.setItem("whose-turn-waiting:ann:1", "{}");
	localStorage.setItem("whose-turn-backend", "{}");
	setUser(undefined);
	expect(log).toEqual(["open ann", "close ann", "signed out ann"]);
	expect(states.at(-1)).toBeUndefined();
	expect(Object.keys(localStorage)).toEqual(["whose-turn-waiting:ann:1"]);
	expect(onStorage).toHaveBeenCalled();
	removeEventListener("storage", onStorage);
});

it("says so where nobody is signed in from the start", () => {
	const { setUser, states, log } = setUp();
	setUser(undefined);
	expect(states).toEqual([undefined]);
	expect(log).toEqual([]);
});
