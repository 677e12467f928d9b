import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createUuid } from "../../uuid.ts";
import { createCloudClient } from "./client.ts";
import { unwrap } from "./response-error.ts";
import { createRetryingFetch } from "./retrying-fetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = (): Response => {
	throw new TypeError("no network");
};
const answer = (status: number, init: ResponseInit = {}, body = "{}") => new Response(body, { status, ...init });

/** What a client hears of a server that answers like this, and then that all is well. */
function call(...answers: readonly (() => Response)[]) {
	let calls = 0;
	const server = async () => (answers[calls++] ?? (() => answer(201, {}, "[]")))();
	const client = createCloudClient("http://backend.example", "key", {
		auth: { autoRefreshToken: false, persistSession: false, storageKey: createUuid() },
		global: { fetch: createRetryingFetch(server) },
	});
	return { client, calls: () => calls };
}

async function insert(...answers: readonly (() => Response)[]) {
	const { client, calls } = call(...answers);
	const asked = client.from("family_members").insert({ id: "m", name: "Mia", family_group_id: "f" }).select();
	const told = asked.then((response) => {
		try {
			return unwrap(response) && "saved";
		} catch (reason) {
			return (reason as { code: string }).code;
		}
	});
	await vi.runAllTimersAsync();
	return [await told, calls()];
}

const HTML = { "content-type": "text/html" };

it.each<[code: string, count: number, statuses: readonly number[], headers?: HeadersInit, body?: string]>([
	["refused", 1, [400, 403, 404, 409, 413, 500, 501]],
	["signed-out", 1, [401]],
	["busy", 4, [408, 429, 502, 503, 504]],
	// Whoever has to wait for longer than a person would hears so at once.
	["busy", 1, [429, 503], { "retry-after": "3600" }],
	// Something on the way answers: a captive portal, a proxy.
	["busy", 4, [200, 403, 500], HTML, "<p>Welcome to our hotel"],
	["busy", 4, [511]],
	["busy", 1, [200], { "content-type": "text/plain" }, "Welcome to our hotel"],
])("a server means %s after %i calls that it answers with %j", async (code, count, statuses, headers = {}, body) => {
	for (const status of statuses)
		expect(await insert(...Array.from({ length: 9 }, () => () => answer(status, { headers }, body)))).toEqual([
			...[code, count],
		]);
});

it("nobody is reached where no call is answered", async () => {
	expect(await insert(lost, lost, lost, lost, lost)).toEqual(["offline", 4]);
});

it("an answer that is lost, or asks for a later call, is followed by another call", async () => {
	expect(await insert(lost)).toEqual(["saved", 2]);
	expect(await insert(() => answer(429, { headers: { "retry-after": "0" } }))).toEqual(["saved", 2]);
	const failures = [() => answer(503), lost, () => answer(504)];
	expect(await insert(...failures)).toEqual(["saved", 4]);
});

it("calls that are not to the tables are left to their own client", async () => {
	const { client, calls } = call(() => answer(503));
	const { error } = await client.auth.signInWithPassword({ email: "ann@family.example", password: "wrong" });
	expect([error?.status, calls()]).toEqual([503, 1]);
});
