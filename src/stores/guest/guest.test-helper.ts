import type { Family } from "../../rules/family.ts";
import type { BrowserDeps } from "../browser/browser-deps.ts";
import { turnIn } from "../opened-stores.test-helper.ts";
import { createGuestStore } from "./guest-store.ts";

export const MEMBERS = "guest-family-members";
export const CATEGORIES = "guest-decision-categories";
export const CYCLES = "guest-category-cycles";
export const FAMILY = "guest-family";
export const HISTORY = "guest-history";

/** What the specification's three keys say, as JSON. */
export const lists = (members: string, categories: string, cycles = "{}") => ({
	...{ [MEMBERS]: members, [CATEGORIES]: categories, [CYCLES]: cycles },
});

export async function openGuestStore(tab: BrowserDeps) {
	const store = createGuestStore(tab);
	await store.load();
	return store;
}

/** The turn of somebody after the last one. */
export const turnOf = (family: Family | undefined, member: string, category = "Dishes") =>
	turnIn(family as Family, { category, member });
