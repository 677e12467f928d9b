import { beforeAll, describe, expect, it } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import { makeExamples, startExamples } from "../../src/stores/example-changes.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type AppUser, createAppUser } from "../helpers/devices.ts";
import { setUp, setUpTestServer } from "../helpers/set-up.ts";
import { COUNTING_TURNS, isWrite } from "./flaky-connection.ts";
import { startFlakyProxy } from "./flaky-proxy.ts";
import { cycleIn, requireFamily, resetOf, turnOf, waitForFamily } from "./store-actions.ts";

const backend = setUpTestServer();
const proxy = setUp(() => startFlakyProxy(backend.url));
let store: FamilyStore;
let user: AppUser;
beforeAll(async () => {
	user = await createAppUser(backend);
	({ store } = await user.openDevice(proxy.url));
	await store.load();
	return () => store.close();
});

describe("a connection that loses responses", () => {
	it("makes a change of each kind exactly once", async () => {
		await startExamples(store.change, () => requireFamily(store));
		await makeExamples(
			() => store.family() as Family,
			async (change) => {
				// The first answer to a write is lost, the next ones arrive.
				let lost = 0;
				proxy.injectFaults((call) => (isWrite(call) && lost++ === 0 ? "answer-lost" : undefined));
				expect(await store.change(change), change.kind).toMatchObject({ outcome: "saved" });
				proxy.injectFaults(() => undefined);
				expect(lost, change.kind).toBeGreaterThan(0);
				await expectSameAsBackend(change.kind);
			},
		);
	});

	it("resets the turns that it names, however often it is sent: one recorded since stays", async () => {
		await store.change(turnOf(store));
		const other = await user.openDevice();
		await other.store.load();
		const resets: string[] = [];
		let isRecorded: Promise<unknown> | undefined;
		proxy.injectFaults(async (call) => {
			if (call.includes("/reset_category")) {
				resets.push(call);
				return "answer-lost";
			}
			isRecorded ??= resets.length > 0 ? recordElsewhere() : undefined;
			await isRecorded;
			return undefined;
		});
		async function recordElsewhere() {
			other.page.dispatchEvent(new Event("focus"));
			await waitForFamily(other.store, () => cycleIn(other.store).length === 0);
			await other.store.change(turnOf(other.store));
		}
		await store.change(resetOf(store));
		proxy.injectFaults(() => undefined);
		expect(resets.length).toBeGreaterThan(0);
		expect(cycleIn(store)).toHaveLength(1);
		await expectSameAsBackend();
		other.store.close();
	});
});

/** A list a reload would show is what shows now; and the rows are as many as they should be. */
async function expectSameAsBackend(told?: string) {
	const shown = requireFamily(store);
	store.close();
	await store.load();
	expect(requireFamily(store), told).toEqual(shown);
	const { rows } = await backend.owner.query(`select count(*)::int as turns from ${COUNTING_TURNS}`);
	expect(rows, told).toEqual([{ turns: shown.turns.filter(({ cycle }) => cycle > 0).length }]);
}
