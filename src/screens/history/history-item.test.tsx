import { expect, it } from "vitest";
import { FakeBrowser } from "../../stores/browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../../stores/guest/guest-store.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { box, render, setUpPage } from "../page.test-helper.tsx";
import { HistoryItem } from "./history-item.tsx";

setUpPage();

const person = (id: string, name?: string) => ({
	...{ id, name, role: "adult", isAnonymous: false, joinedAt: "", lastSeen: "" },
});
const people = { me: "me", people: [person("me", "Mia"), person("bob", "Bob"), person("new")] };

/** What the row of an entry says about who did it. */
async function originOf(who: string, whoName?: string): Promise<string> {
	const guest = createGuestStore(new FakeBrowser({}).openTab());
	const store = { ...guest, people: () => people as unknown as FamilyPeople };
	const at = "2026-11-22T10:00:00.000Z";
	const entry = { ...{ id: "1", kind: "drawn" as const, at }, ...{ memberName: "Noah", who, whoName } };
	await render(<HistoryItem entry={entry} isUndone={false} isOpen={false} />, store);
	// A browser's translator replaces texts, so that each has an element of its own (`Sentence`).
	const texts = [...box.querySelectorAll("span")].flatMap(({ childNodes }) =>
		childNodes.length > 1 ? [...childNodes] : [],
	);
	expect(texts.filter((node) => node.nodeName === "#text" && node.textContent?.trim())).toEqual([]);
	return box.querySelector("time")?.nextElementSibling?.textContent?.trim() ?? "";
}

it.each([
	["by Bob", "bob", "Bob"],
	["by Bob (then Ann)", "bob", "Ann"],
	["by Bob", "bob", undefined],
	["by Rob", "gone", "Rob"],
	["by Ann", "new", "Ann"],
	["", "me", "Ann"],
])("says: %s", async (said, who, whoName) => {
	expect(await originOf(who, whoName)).toBe(said);
});
