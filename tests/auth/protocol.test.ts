import { expect, test } from "vitest";
import { sendRawRequest } from "../helpers/raw-request.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
	testServer.request(path, { method: "POST", body, headers });

test("no response is cached", async () => {
	for (const path of ["/auth/v1/health", "/auth/v1/settings", "/auth/v1/user", "/auth/v1/nothing"])
		expect((await testServer.request(path)).headers.get("cache-control")).toBe("no-store");
});

const NO_SESSION = { code: "no_authorization", message: "Please log in first." };
const FIRST_FORM = { code: 401, error_code: NO_SESSION.code, msg: NO_SESSION.message };

test.each([
	["2024-01-01", NO_SESSION],
	["2031-07-08", NO_SESSION],
	["2023-12-31", FIRST_FORM],
	["2024-02-30", FIRST_FORM],
	["2024-1-1", FIRST_FORM],
	["the newest", FIRST_FORM],
	[undefined, FIRST_FORM],
])("an error is in the form of the version %s", async (version, body) => {
	const headers = version === undefined ? undefined : { "x-supabase-api-version": version };
	const response = await testServer.request("/auth/v1/user", { ...(headers && { headers }) });
	expect(await response.json()).toEqual(body);
	expect(response.headers.get("x-supabase-api-version")).toBe(body === NO_SESSION ? "2024-01-01" : null);
	expect(response.headers.get("x-sb-error-code")).toBe("no_authorization");
});

test("a wrong API key is refused, none at all is not", async () => {
	const wrong = await testServer.request("/auth/v1/settings", { headers: { apikey: "sb_publishable_other" } });
	expect([wrong.status, (await wrong.json()).msg]).toEqual([401, "Invalid API key"]);
	expect((await testServer.request("/auth/v1/settings")).status).toBe(200);
	expect(
		(await testServer.request("/auth/v1/settings", { headers: { apikey: testServer.publishableKey } })).status,
	).toBe(200);
});

const NOT_OFFERED = "The built-in backend does not offer this; a Supabase project does.";

test.each([
	["POST", "/auth/v1/otp", 422, "otp_disabled"],
	["POST", "/auth/v1/sso", 404, "saml_provider_disabled"],
	["GET", "/auth/v1/verify?token=x&type=signup", 404, "not_found"],
	["GET", "/auth/v1", 404, "not_found"],
	["GET", "/storage/v1/bucket", 404, "not_found"],
	["POST", "/storage/v1/object/a/b", 404, "not_found"],
])("%s %s says who offers it", async (method, path, status, code) => {
	const response = await testServer.request(path, { method });
	expect([response.status, await response.json()]).toEqual([
		status,
		{ code: status, error_code: code, msg: NOT_OFFERED },
	]);
});

test("what is for users alone says so to them, and to nobody else", async () => {
	const { device } = await testServer.createUser();
	for (const [method, path, status, code] of [
		["POST", "/auth/v1/factors", 404, "not_found"],
		["GET", "/auth/v1/reauthenticate", 404, "not_found"],
		["GET", "/auth/v1/admin/users", 403, "not_admin"],
		["DELETE", "/auth/v1/user/identities/1", 404, "manual_linking_disabled"],
	] as const) {
		expect([path, (await testServer.request(path, { method })).status]).toEqual([path, 401]);
		const response = await testServer.requestAs(device, method, path);
		expect([path, response.status, await response.json()]).toEqual([
			path,
			status,
			{ code: status, error_code: code, msg: NOT_OFFERED },
		]);
	}
});

test("a method that a path does not have is refused with those that it has", async () => {
	const response = await testServer.request("/auth/v1/token", { method: "DELETE" });
	expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each(["id_token", "authorization_code", ""])("the grant type %j is refused", async (grant) => {
	const response = await post(`/auth/v1/token?grant_type=${grant}`, "{}");
	expect([response.status, (await response.json()).msg]).toEqual([400, "unsupported_grant_type"]);
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
	["an address without a password", '{"email":"x@family.example","password":null}', 400],
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
	const { name, version } = await (await testServer.request("/auth/v1/health")).json();
	expect([name, version]).toEqual(["Whose Turn?", expect.stringMatching(/^\d+\.\d+\.\d+/)]);
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
