import { beforeEach, expect, it, vi } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import type * as Complete from "./complete/complete-guest-family.ts";
import { createGuestStore } from "./guest-store.ts";

const network = vi.hoisted(() => ({ isOffline: true }));
vi.mock("./complete/complete-guest-family.ts", async (load) => {
	const { createCompleteGuestFamily } = await load<typeof Complete>();
	return {
		get createCompleteGuestFamily() {
			if (network.isOffline) throw new TypeError("Failed to fetch");
			return createCompleteGuestFamily;
		},
	};
});

const STORED = {
	"guest-family-members": '["Mom","Dad"]',
	"guest-decision-categories": '["Dishes"]',
	"guest-family-details": '{"members":[{"name":"Mom","emoji":"🦊"}],"categories":[]}',
};
const draw = { category: "Dishes", member: "Mom", isNewCycle: false, cycle: [] };

let browser: FakeBrowser;
beforeEach(() => {
	network.isOffline = true;
	browser = new FakeBrowser(STORED);
});

it("shows the three keys, makes basic changes, and says of others that a part is missing", async () => {
	const store = createGuestStore(browser.openTab());
	await store.load();
	expect(store.family()).toEqual({ members: ["Mom", "Dad"], categories: [{ name: "Dishes", cycle: [] }] });
	await store.change({ kind: "record-turn", draw });
	await store.change({ kind: "add-member", name: "Kim" });
	const others: readonly Change[] = [
		{ kind: "open-draw", draw },
		{ kind: "set-away", name: "Mom", backOn: "infinity" },
	];
	for (const change of others) await expect(store.change(change)).rejects.toMatchObject({ code: "not-loaded" });
	await expect(store.readRecord({})).rejects.toMatchObject({ code: "not-loaded" });
	expect(Object.fromEntries(browser.entries)).toEqual({
		...STORED,
		"guest-family-members": '["Mom","Dad","Kim"]',
		"guest-category-cycles": '{"Dishes":["Mom"]}',
	});
});

it("shows the rest, and makes every change, once the part can be fetched", async () => {
	const store = createGuestStore(browser.openTab());
	await store.load();
	await store.change({ kind: "record-turn", draw });
	network.isOffline = false;
	await store.change({ kind: "set-away", name: "Dad", backOn: "infinity" });
	expect(store.family()).toMatchObject({
		memberDetails: [
			{ name: "Mom", emoji: "🦊" },
			{ name: "Dad", backOn: "infinity" },
		],
		turns: [{ category: "Dishes", member: "Mom" }],
	});
});
