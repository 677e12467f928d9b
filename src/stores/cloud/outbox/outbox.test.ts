import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { stamped } from "../family.test-helper.ts";
import { SLOW_TIMEOUT_MS } from "../http/timeouts.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

const ID = "019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b";
const KEY = `whose-turn-waiting:u1:${ID}`;
const PENDING = { id: ID, ...stamped({ kind: "add-member", member: "c", name: "Cleo" } as const, ID), names: {} };

let browser: FakeBrowser;
let outbox: Outbox;

beforeEach(() => {
	vi.useFakeTimers();
	browser = new FakeBrowser();
	const { storage } = browser.openTab();
	outbox = createOutbox({ storage, userId: "u1", slot: "u1", familyName: () => undefined, onChange() {} });
});
afterEach(() => void vi.useRealTimers());

const queued = () => outbox.syncStatus().queued.map(({ id }) => id);

it("does not queue a change again that another tab has removed", () => {
	void outbox.add(PENDING, true);
	expect(queued()).toEqual([ID]);
	browser.entries.delete(KEY);
	outbox.refresh();
	outbox.queueAll();
	expect(queued()).toEqual([]);
	expect(outbox.next()).toBeUndefined();
});

it("does not call a change slow that was queued before", () => {
	void outbox.add(PENDING, false);
	vi.advanceTimersByTime(SLOW_TIMEOUT_MS - 1);
	outbox.queueAll();
	vi.advanceTimersByTime(SLOW_TIMEOUT_MS);
	expect(outbox.syncStatus().isSending).toBeUndefined();
	expect(queued()).toEqual([ID]);
});

it("has a change queued, with its failures, that was gone and is there again", () => {
	void outbox.add(PENDING, true);
	Object.assign(outbox.next() ?? {}, { failures: 5 });
	const text = browser.entries.get(KEY) ?? "";
	browser.entries.delete(KEY);
	outbox.refresh();
	expect(queued()).toEqual([]);
	browser.entries.set(KEY, text);
	outbox.refresh();
	expect(queued()).toEqual([ID]);
	expect(outbox.syncStatus().stuck).toMatchObject({ id: ID });
});
