import fc from "fast-check";
import { expect, it } from "vitest";
import { NO_FAMILY } from "../../rules/family.ts";
import { property } from "../../rules/property.test-helper.ts";
import { lived } from "../../rules/random-life.test-helper.ts";
import { FakeBrowser } from "../browser/fake-browser.test-helper.ts";
import { getDeviceTimeZone } from "../local-day.ts";
import { createGuestFamily } from "./guest-family.ts";
import { findPage, HISTORY_PAGE_SIZE, MAX_ENTRIES } from "./guest-history.ts";

property(
	"stores a family and its history as the rules make them",
	[lived, fc.infiniteStream(fc.boolean())],
	(lived, reopens) => {
		const { storage } = new FakeBrowser().openTab();
		let stored = createGuestFamily(storage);
		for (const one of lived.changes) {
			const after = stored.apply(stored.read(), one);
			stored.write(after);
			expect(stored.read()).toEqual(after);
			if (reopens.next().value) stored = createGuestFamily(storage);
		}
		const again = createGuestFamily(storage);
		const { secret, ...family } = again.read().stored;
		expect(again.isMended()).toBe(false);
		expect(secret).not.toBe(NO_FAMILY.secret);
		const { secret: _, ...expected } = lived.stored;
		const timeZone = getDeviceTimeZone();
		// Whoever is drawn depends on the secret, but not what is said about it.
		expect(family).toEqual({ timeZone, ...expected });
		// The zone of before was the device's.
		const history = lived.history.map((entry) =>
			entry.kind === "time-zone-set" ? { wasName: timeZone, ...entry } : entry,
		);
		expect(again.read().history).toEqual(JSON.parse(JSON.stringify(history)).slice(-MAX_ENTRIES));
	},
	{ numRuns: 40 },
);

it("reads the history a page at a time, newest first, without a gap or a repetition", () => {
	const entries = Array.from({ length: 4 * HISTORY_PAGE_SIZE + 2 }, (_, at) => ({
		...({ id: `e${at}`, kind: "reset", at: "2026-11-22T10:00:00.000Z" } as const),
		category: at % 2 === 0 ? "dishes" : "movies",
	}));
	const sizes: number[] = [];
	const ids: string[] = [];
	let next: string | undefined;
	do {
		const page = findPage(entries, { before: next, category: "dishes" });
		sizes.push(page.entries.length);
		ids.push(...page.entries.map(({ id }) => id));
		next = page.next;
	} while (next !== undefined);
	expect(sizes).toEqual([HISTORY_PAGE_SIZE, HISTORY_PAGE_SIZE, 1]);
	expect(ids).toEqual(entries.flatMap(({ id, category }) => (category === "dishes" ? [id] : [])).toReversed());
	expect(findPage(entries, { before: "dropped", category: "dishes" })).toEqual({ entries: [], next: undefined });
});
