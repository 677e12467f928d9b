import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { FakeBrowser } from "../../stores/browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../../stores/guest/guest-store.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { FamilyContext } from "../family/family-context.tsx";
import { HistoryItem } from "./history-item.tsx";

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
	const row = document.createElement("ul");
	const root = createRoot(row);
	await act(async () =>
		root.render(
			<I18nProvider i18n={i18n}>
				<FamilyContext value={store}>
					<HistoryItem entry={entry} isUndone={false} isOpen={false} />
				</FamilyContext>
			</I18nProvider>,
		),
	);
	// A browser's translator replaces texts, so that each has an element of its own (`Sentence`).
	const texts = [...row.querySelectorAll("span")].flatMap(({ childNodes }) =>
		childNodes.length > 1 ? [...childNodes] : [],
	);
	expect(texts.filter((node) => node.nodeName === "#text" && node.textContent?.trim())).toEqual([]);
	const said = row.querySelector("time")?.nextElementSibling?.textContent?.trim() ?? "";
	act(() => root.unmount());
	return said;
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
