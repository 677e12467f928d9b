import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSessionReceiptFetch } from "./session-receipt.ts";
import { createSessionStorage } from "./session-storage.ts";
import { getUnexpiredNewEmail } from "./session-user.ts";
import { SESSION_KEY } from "./stored-session.ts";

const SERVER_NOW = Date.parse("2026-11-21T07:00:00.000Z");
const MINUTE_MS = 60_000;
const YEARS_MS = 10 * 365 * 24 * 60 * MINUTE_MS;
const SESSION = {
	...{ access_token: "a.b.c", refresh_token: "r", token_type: "bearer", user: { id: "u" } },
	...{ expires_in: 900, expires_at: SERVER_NOW / 1000 + 900 },
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.resetModules();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	localStorage.clear();
});

const storage = createSessionStorage();

/** As supabase-js does, on a device whose clock is off by so much. */
async function receiveSession(offsetMs: number): Promise<void> {
	vi.setSystemTime(SERVER_NOW + offsetMs);
	const signIn = createSessionReceiptFetch(async () => Response.json(SESSION));
	const response = await signIn("http://backend.example/auth/v1/token?grant_type=password");
	storage.setItem(SESSION_KEY, await response.text());
}

/** By the device's clock, as supabase-js reckons. */
function secondsLeft(from = storage): number {
	return JSON.parse(from.getItem(SESSION_KEY) ?? "null").expires_at - Math.floor(Date.now() / 1000);
}

const OFFSETS = [0, 5 * MINUTE_MS, -5 * MINUTE_MS, YEARS_MS, -YEARS_MS];

it.each(OFFSETS)("with a clock that is off by %d ms a session lasts as long as it is said to", async (offset) => {
	await receiveSession(offset);
	expect(secondsLeft()).toBe(900);
	vi.advanceTimersByTime(10 * MINUTE_MS);
	expect(secondsLeft()).toBe(300);
	// The clock is set back meanwhile.
	vi.setSystemTime(Date.now() - YEARS_MS);
	expect(secondsLeft()).toBe(300);
	vi.advanceTimersByTime(10 * MINUTE_MS);
	expect(secondsLeft()).toBe(-300);
});

it.each(OFFSETS)("with one off by %d ms an address waits an hour; set forward, a session ends", async (offset) => {
	await receiveSession(offset);
	const sentAt = new Date(SERVER_NOW - 55 * MINUTE_MS).toISOString();
	const user = { new_email: "new@family.example", email_change_sent_at: sentAt };
	expect(getUnexpiredNewEmail(user)).toBe("new@family.example");
	vi.advanceTimersByTime(10 * MINUTE_MS);
	expect(getUnexpiredNewEmail(user)).toBeUndefined();
	expect(secondsLeft()).toBe(300);
	vi.setSystemTime(Date.now() + YEARS_MS);
	expect(secondsLeft()).toBeLessThan(0);
});

// Of one that was behind nobody knows whether it was: it could as well be two hours later.
it.each([
	["ahead", 2, 900],
	["behind", -2, 900 - 2 * 3600],
])("a clock that was %s and is corrected between two visits leaves what it can", async (_, hours, expected) => {
	await receiveSession(hours * 60 * MINUTE_MS);
	vi.setSystemTime(SERVER_NOW);
	vi.resetModules();
	const nextVisit = (await import("./session-storage.ts")).createSessionStorage();
	expect(secondsLeft(nextVisit)).toBe(expected);
});

it("a session that an earlier version has stored is left as it is", () => {
	localStorage.setItem(SESSION_KEY, JSON.stringify(SESSION));
	expect(storage.getItem(SESSION_KEY)).toBe(JSON.stringify(SESSION));
	localStorage.setItem(SESSION_KEY, "{");
	expect(storage.getItem(SESSION_KEY)).toBe("{");
});

it("a session is kept as long as the page where nothing can be stored", async () => {
	const forbidden = () => {
		throw new DOMException("no", "SecurityError");
	};
	vi.stubGlobal("localStorage", { getItem: () => null, setItem: forbidden, removeItem: forbidden });
	await receiveSession(0);
	expect(secondsLeft()).toBe(900);
	storage.removeItem(SESSION_KEY);
	expect(storage.getItem(SESSION_KEY)).toBeNull();
});

it.each([
	["an error", "/auth/v1/token", Response.json({ msg: "no", expires_in: 1, access_token: "a" }, { status: 400 })],
	["no session", "/auth/v1/user", Response.json({ id: "u" })],
	["a row", "/rest/v1/family_members", Response.json(SESSION)],
	["nothing", "/auth/v1/logout", new Response(null, { status: 204 })],
])("a response with %s is passed on as it is", async (_, path, response) => {
	const [expected, { status }] = [await response.clone().text(), response];
	const passedOn = await createSessionReceiptFetch(async () => response)(`http://backend.example${path}`);
	expect(passedOn.status).toBe(status);
	expect(await passedOn.text()).toBe(expected);
});
