import { afterEach, expect, it, vi } from "vitest";
import { requestPersistence } from "./persistence.ts";

afterEach(() => vi.unstubAllGlobals());

/** Asks for persistence, in a browser of this vendor. @returns whether data persists, and how often it was asked */
async function ask(vendor: string, hasTurn: boolean, isPersisted = false) {
	const storage = { persisted: async () => isPersisted, persist: vi.fn(async () => true) };
	vi.stubGlobal("navigator", { vendor, storage });
	return [await requestPersistence(hasTurn), storage.persist.mock.calls.length];
}

it("a browser that asks its user gets the request only when a turn has been recorded, any other at once", async () => {
	expect(await ask("", false)).toEqual([false, 0]);
	expect(await ask("", true)).toEqual([true, 1]);
	expect(await ask("Google Inc.", false)).toEqual([true, 1]);
});

it("what persists is asked for no more, and without https there is nothing to ask", async () => {
	expect(await ask("Google Inc.", true, true)).toEqual([true, 0]);
	vi.stubGlobal("navigator", { vendor: "Google Inc." });
	expect(await requestPersistence(true)).toBe(false);
});
