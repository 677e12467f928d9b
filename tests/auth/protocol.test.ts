import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRawRequest } from "../helpers/raw-request.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

let testServer: TestServer;
beforeAll(async () => {
	testServer = await startTestServer();
}, 60_000);
afterAll(() => testServer.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	testServer.request(path, { method: "POST", body, headers });

test("every response names the protocol's version and is not cached", async () => {
	for (const path of ["/auth/v1/health", "/auth/v1/settings", "/auth/v1/user", "/auth/v1/nothing"]) {
		const { headers } = await testServer.request(path);
		expect(headers.get("x-supabase-api-version")).toBe("2024-01-01");
		expect(headers.get("cache-control")).toBe("no-store");
	}
});

test("a wrong API key is refused, none at all is not", async () => {
	const wrong = await testServer.request("/auth/v1/settings", { headers: { apikey: "sb_publishable_other" } });
	expect([wrong.status, (await wrong.json()).msg]).toEqual([401, "Invalid API key"]);
	expect((await testServer.request("/auth/v1/settings")).status).toBe(200);
	expect(
		(await testServer.request("/auth/v1/settings", { headers: { apikey: testServer.publishableKey } })).status,
	).toBe(200);
});

test.each([
	["POST", "/auth/v1/otp"],
	["POST", "/auth/v1/sso"],
	["POST", "/auth/v1/factors"],
	["GET", "/auth/v1/reauthenticate"],
	["GET", "/auth/v1/verify?token=x&type=signup"],
	["GET", "/auth/v1/admin/users"],
	["DELETE", "/auth/v1/user/identities/1"],
	["GET", "/auth/v1"],
	["GET", "/storage/v1/bucket"],
	["POST", "/storage/v1/object/a/b"],
])("%s %s says who offers it", async (method, path) => {
	const response = await testServer.request(path, { method });
	expect([response.status, await response.json()]).toEqual([
		404,
		{ code: 404, error_code: "not_found", msg: "The built-in backend does not offer this; a Supabase project does." },
	]);
});

test.each(["id_token", "web3", "authorization_code", ""])("the grant type %j is refused", async (grant) => {
	const response = await post(`/auth/v1/token?grant_type=${grant}`, "{}");
	expect([response.status, (await response.json()).error_code]).toEqual([400, "validation_failed"]);
});

test("a form of a foreign site is not JSON", async () => {
	for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
		const response = await post("/auth/v1/signup", JSON.stringify({ email: "x@family.example", password: PASSWORD }), {
			"content-type": type,
		});
		expect([response.status, (await response.json()).error_code]).toEqual([415, "bad_json"]);
	}
});

test.each([
	["nothing", "", 400],
	["broken JSON", "{", 400],
	["a list", "[]", 400],
	["null", "null", 400],
	["numbers for texts", '{"email":1,"password":2}', 400],
	["an object for an address", '{"email":{"$ne":""},"password":"correct horse battery"}', 400],
	["no password", '{"email":"x@family.example"}', 400],
	["no such address", '{"email":"x@","password":"correct horse battery"}', 400],
	["data that are no object", '{"email":"x@family.example","password":"correct horse battery","data":[1]}', 400],
	[
		"a nest deeper than one can follow",
		`{"email":"x@family.example","password":"correct horse battery","data":{"x":${"[".repeat(30_000)}${"]".repeat(30_000)}}}`,
		400,
	],
	["more than 64 KB", JSON.stringify({ email: "x@family.example", password: "x".repeat(65_536) }), 413],
])("%s is refused in a sentence that repeats nothing", async (_name, body, status) => {
	const response = await post("/auth/v1/signup", body);
	const answer = await response.json();
	expect(response.status).toBe(status);
	expect(answer.msg).toMatch(/^[A-Z].*\.$/);
	expect(answer.msg.length).toBeLessThan(120);
});

test("more than 64 KB are refused without a length, too", async () => {
	const answer = await sendRawRequest(testServer.siteUrl, "/auth/v1/signup", {
		method: "POST",
		headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
		body: `{"x":"${"x".repeat(70_000)}"}`,
	});
	expect(answer.status).toBe(413);
});

test("health and settings are as Supabase's clients expect them", async () => {
	expect((await (await testServer.request("/auth/v1/health")).json()).name).toBe("Whose Turn?");
	expect(await (await testServer.request("/auth/v1/settings")).json()).toMatchObject({
		external: { email: true, google: false, phone: false },
		disable_signup: false,
		mailer_autoconfirm: false,
	});
});

test("what goes wrong inside is a sentence outside, and no address in the log", async () => {
	await testServer.owner.query("alter table auth.mail_queue rename to elsewhere");
	const response = await post("/auth/v1/recover", JSON.stringify({ email: "anna@family.example" }));
	await testServer.owner.query("alter table auth.elsewhere rename to mail_queue");
	expect([response.status, await response.json()]).toEqual([
		500,
		{ code: 500, error_code: "unexpected_failure", msg: "Something went wrong on our side. Please try again." },
	]);
	expect(testServer.logLines.join("")).not.toContain("anna@family.example");
});
