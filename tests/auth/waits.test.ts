import { createHook } from "node:async_hooks";
import { expect, test } from "vitest";
import { readAccessToken } from "../helpers/clients.ts";
import { setUpTestServer } from "../helpers/set-up.ts";

const testServer = setUpTestServer();

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
	const headers = { apikey: testServer.publishableKey, authorization: `Bearer ${access_token}` };
	expect(await collectTimers(() => new Promise((resolve) => setTimeout(resolve, 0)))).toContain(1);
	for (const path of ["/auth/v1/user", "/rest/v1/family_groups", "/auth/v1/settings", "/healthz"]) {
		const timers = await collectTimers(async () => {
			const response = await testServer.request(path, { headers });
			expect([path, response.status]).toEqual([path, 200]);
			await response.text();
		});
		expect([path, timers.filter((ms) => ms <= 1)]).toEqual([path, []]);
	}
});
