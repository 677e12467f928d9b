import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { readAccessToken } from "../helpers/users.ts";

// How each request is answered: tests/protocol. Here is what an answer's shape does not say.

const testServer = setUpTestServer();

test("no response is cached; health names the server and its version", async () => {
	for (const path of ["/auth/v1/health", "/auth/v1/settings", "/auth/v1/user", "/auth/v1/nothing"])
		expect((await testServer.request(path)).headers.get("cache-control")).toBe("no-store");
	const { name, version } = await (await testServer.request("/auth/v1/health")).json();
	expect([name, version]).toEqual(["Whose Turn?", expect.stringMatching(/^\d+\.\d+\.\d+/)]);
});

test.each([
	["POST", "/auth/v1/magiclink", 422, "otp_disabled"],
	["POST", "/auth/v1/sso", 404, "saml_provider_disabled"],
	["GET", "/auth/v1", 404, "not_found"],
	["POST", "/storage/v1/object/a/b", 404, "not_found"],
])("%s %s says who offers it", async (method, path, status, code) => {
	const response = await testServer.request(path, { method });
	const msg = "The built-in backend does not offer this; a Supabase project does.";
	expect([response.status, await response.json()]).toEqual([status, { code: status, error_code: code, msg }]);
});

test.each([
	["POST", ["signup", "token", "verify", "recover", "otp", "resend", "logout"], ["PUT", "DELETE"]],
	["GET", ["settings", "health", "authorize", "callback"], ["POST", "PUT"]],
])("a path that has %s alone refuses other methods, and names it", async (allowed, paths, others) => {
	for (const path of paths)
		for (const method of others) {
			const { status, headers } = await testServer.request(`/auth/v1/${path}`, { method });
			expect([path, status, headers.get("allow")]).toEqual([path, 405, expect.stringContaining(allowed)]);
		}
});

const nest = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;

test.each([
	["an object for an address", '{"email":{"$ne":""},"password":"correct horse battery"}', 400],
	["a nest deeper than one can follow", `{"email":"x@family.example","password":"x","data":{"x":${nest}}}`, 400],
	["more than 64 KB", JSON.stringify({ email: "x@family.example", password: "x".repeat(65_536) }), 413],
])("%s is refused in a sentence that repeats nothing", async (_name, body, status) => {
	const response = await testServer.request("/auth/v1/signup", { body });
	const { msg } = await response.json();
	expect([response.status, msg]).toEqual([status, expect.stringMatching(/^[A-Z].{0,117}\.$/)]);
});

test("what goes wrong inside is a sentence outside, and no address in the log", async () => {
	await testServer.owner.query("alter table auth.mail_queue rename to elsewhere");
	const response = await testServer.request("/auth/v1/recover", { body: { email: "anna@family.example" } });
	await testServer.owner.query("alter table auth.elsewhere rename to mail_queue");
	const msg = "Something went wrong on our side. Please try again.";
	expect(await response.json()).toEqual({ code: 500, error_code: "unexpected_failure", msg });
	expect(testServer.logLines.join("")).not.toContain("anna@family.example");
});

/** The durations of all timers that are started meanwhile, in milliseconds. */
async function collectTimers(run: () => Promise<unknown>): Promise<number[]> {
	const durations: number[] = [];
	const hook = createHook({
		init(_id, type, _trigger, resource) {
			if (type === "Timeout" && "_idleTimeout" in resource) durations.push(Number(resource._idleTimeout));
		},
	}).enable();
	await run();
	hook.disable();
	return durations;
}

test("no request waits for a timer that is due at once, which takes a millisecond", async () => {
	const { device } = await testServer.createUser();
	const { access_token } = await readAccessToken(device);
	const headers = { apikey: testServer.publishableKey };
	expect(await collectTimers(() => new Promise((resolve) => setTimeout(resolve, 0)))).toContain(1);
	for (const path of ["/auth/v1/user", "/rest/v1/family_groups", "/auth/v1/settings", "/healthz"]) {
		const timers = await collectTimers(async () => {
			const response = await testServer.request(path, { headers, token: access_token });
			expect([path, response.status]).toEqual([path, 200]);
			await response.text();
		});
		expect([path, timers.filter((ms) => ms <= 1)]).toEqual([path, []]);
	}
});
