import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { createNodeClient, PASSWORD } from "../helpers/users.ts";

const testServer = setUpTestServer();

async function newSession() {
	const { email, device } = await testServer.createUser();
	const { data } = await device.auth.getSession();
	return { email, token: data.session?.refresh_token as string };
}

async function refresh(token: string) {
	const body = { refresh_token: token };
	const response = await testServer.request("/auth/v1/token?grant_type=refresh_token", { body });
	return { status: response.status, body: await response.json() };
}

/** As if the last exchange of any token had been `seconds` earlier. */
const advanceTime = (seconds: number) =>
	testServer.owner.sql`update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => ${seconds})`;

test("a refresh token is exchanged for another one, the same within ten seconds, and neither is stored", async () => {
	const { email, token } = await newSession();
	const { status, body } = await refresh(token);
	expect(status).toBe(200);
	expect(body).toMatchObject({ token_type: "bearer", expires_in: 900, user: { email } });
	const child: string = body.refresh_token;
	expect(child).not.toBe(token);
	await advanceTime(5);
	// A tab that lost the answer asks again.
	expect((await refresh(token)).body.refresh_token).toBe(child);
	const { rows } = await testServer.owner.query("select json_agg(t)::text as all from auth.refresh_tokens t");
	for (const secret of [token, child]) expect(rows[0].all).not.toContain(secret);
	expect((await refresh(child)).status).toBe(200);
});

test("a token used again later ends the whole family, and no other session", async () => {
	const { email, token } = await newSession();
	const elsewhere = testServer.openDevice();
	await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
	const { body: child } = await refresh(token);
	await advanceTime(11);

	expect(await refresh(token)).toMatchObject({ status: 400, body: { error_code: "refresh_token_already_used" } });
	const owners = await refresh(child.refresh_token);
	expect(owners).toMatchObject({ status: 400, body: { error_code: "refresh_token_not_found" } });
	const me = await testServer.request("/auth/v1/user", { token: child.access_token });
	expect((await me.json()).error_code).toBe("session_not_found");
	expect((await elsewhere.auth.refreshSession()).error).toBeNull();
});

test("a grandparent is reuse even while its grandchild is fresh", async () => {
	const { token } = await newSession();
	const child = (await refresh(token)).body.refresh_token;
	await advanceTime(11);
	const grandchild = (await refresh(child)).body.refresh_token;
	expect((await refresh(token)).body.error_code).toBe("refresh_token_already_used");
	expect((await refresh(grandchild)).body.error_code).toBe("refresh_token_not_found");
});

test("a neighbour who refreshes without a pause logs nobody out, who then only has to try again", async () => {
	const { email } = await testServer.createUser();
	let from = "203.0.113.120";
	const statuses: number[] = [];
	const phone = createNodeClient(testServer.url, testServer.publishableKey, {
		auth: { persistSession: false, autoRefreshToken: false },
		global: {
			async fetch(input, init) {
				const headers = new Headers(init?.headers);
				headers.set("x-forwarded-for", from);
				const answer = await fetch(input, { ...init, headers });
				statuses.push(answer.status);
				if (answer.status === 503) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
				// As if the minute were over by now.
				if (answer.status !== 200) from = "203.0.113.121";
				return answer;
			},
		},
	});
	await phone.auth.signInWithPassword({ email, password: PASSWORD });
	const neighbour = { from, body: { refresh_token: "nonsense" } };
	await testServer.request("/auth/v1/token?grant_type=refresh_token", neighbour);
	await testServer.owner.sql`
		update auth.rate_limits set points = 150, expire = expire + 3600000 where key like 'tokenPerAddress:%'`;
	const { data } = await phone.auth.getSession();
	const { error } = await phone.auth.refreshSession();
	expect([error, statuses]).toEqual([null, [200, 503, 200]]);
	expect((await phone.auth.getSession()).data.session?.refresh_token).not.toBe(data.session?.refresh_token);
	expect((await testServer.request("/auth/v1/token?grant_type=refresh_token", neighbour)).status).toBe(503);
	// Who asks too often does not fill the log.
	expect(testServer.logLines.filter((line) => line.includes("a request about an account failed"))).toEqual([]);
});
