import type { Page } from "@playwright/test";
import { runningCycle } from "../../../src/rules/cycle.ts";
import { computeRank } from "../../../src/rules/draw.ts";
import { createFamily, type Family, type Member } from "../../../src/rules/family.ts";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { toStoredTurns } from "../../../src/stores/guest/guest-turns.ts";

/** A guest's localStorage (specification, section 3). An absent part is an absent key. */
export interface StoredGuestFamily {
	readonly members?: readonly string[];
	readonly categories?: readonly string[];
	/** Category to the members who have had a turn. */
	readonly cycles?: Readonly<Record<string, readonly string[]>>;
	/** What decides every draw: see `findSecret`. */
	readonly secret?: string;
	readonly details?: Readonly<Record<string, Pick<Member, "backOn" | "emoji" | "colour">>>;
	/** Oldest first. Where there is one, names are the ids of members and categories. */
	readonly history?: readonly HistoryEntry[];
}

/** A turn in such a history. */
export function turnEntry(category: string, member: string, more: Partial<HistoryEntry> = {}): HistoryEntry {
	const { id = `${category} ${member}` } = more;
	return {
		...{ id, kind: "turn", turns: [id], cycle: 1, n: 0, at: "2025-11-05T11:00:00.000Z" },
		...{ category, categoryName: category, member, memberName: member, ...more },
	};
}

const STORAGE_KEYS = {
	members: "guest-family-members",
	categories: "guest-decision-categories",
	cycles: "guest-category-cycles",
} as const;

/** A family as entries of localStorage. @param whole what is stored beside the lists of names */
export function storageEntries(family: StoredGuestFamily, whole = namedFamily(family)) {
	const lists = { ...family, cycles: family.cycles ?? (family.history && runningCycles(whole)) };
	const entries = (["members", "categories", "cycles"] as const)
		.filter((part) => lists[part] !== undefined)
		.map((part) => ({ name: STORAGE_KEYS[part] as string, value: JSON.stringify(lists[part]) }));
	// What the keys of the specification do not hold.
	const rest = { ...whole, turns: toStoredTurns(whole.turns) };
	if (family.secret ?? family.details ?? family.history)
		entries.push({ name: "guest-family", value: JSON.stringify(rest) });
	if (family.history) entries.push({ name: "guest-history", value: JSON.stringify(family.history) });
	return entries;
}

/** Without this key the app would take all cycles for reset. */
function runningCycles(family: Family): Record<string, readonly string[]> {
	const cycles = family.categories.map(
		(category) => [category.name, runningCycle(family, category).map(({ member }) => member)] as const,
	);
	return Object.fromEntries(cycles.filter(([, members]) => members.length > 0));
}

/** What is stored beside the lists of names. Without a history, the app reads the turns from those. */
function namedFamily({ members = [], categories = [], history = [], ...family }: StoredGuestFamily): Family {
	const { secret = "0".repeat(32), details = {} } = family;
	const named = (name: string) => ({ id: name, key: name, name });
	const undone = new Set(history.flatMap(({ kind, turns = [] }) => (kind === "turn-undone" ? turns : [])));
	const turns = history.flatMap(({ kind, category, member, doneBy, cycle, turns: [id] = [] }) =>
		kind === "turn" && id !== undefined && !undone.has(id)
			? { id, category: category ?? "", member: member ?? "", doneBy, cycle: cycle ?? 0 }
			: [],
	);
	return {
		...createFamily(secret),
		members: members.map((name) => ({ ...named(name), ...details[name] })),
		categories: categories.map((name) => ({ ...named(name), lastTurn: turns.length, settings: {} })),
		turns,
	};
}

/**
 * A secret with which chance draws this member in a category.
 * @param members all candidates
 * @param n the number of the last turn
 */
export function findSecret(category: string, members: readonly string[], drawn: string, n = 0): string {
	const rank = (secret: string, member: string) => computeRank(secret, category, n, member);
	for (let at = 0; ; at++) {
		const secret = at.toString(16).padStart(32, "0");
		if (members.every((member) => rank(secret, drawn) <= rank(secret, member))) return secret;
	}
}

/**
 * Loads a path with this and nothing else in localStorage. Playwright's own storage state would open, and close, a page
 * of its own for it, which takes longer than the app.
 */
export async function gotoWith(
	page: Page,
	path: string,
	stored: readonly { readonly name: string; readonly value: string }[],
): Promise<void> {
	const script = await page.addInitScript((stored) => {
		localStorage.clear();
		for (const { name, value } of stored) localStorage.setItem(name, value);
	}, stored);
	// A view that is just going back through its history aborts what comes before it has arrived.
	await page.goto(path).catch((reason) => {
		if (!String(reason).includes("ERR_ABORTED")) throw reason;
		return page.goto(path);
	});
	await script.dispose();
}

/** Everything in the page's localStorage, as text by key. */
export const readLocalStorage = (page: Page): Promise<Record<string, string>> =>
	page.evaluate(() => ({ ...localStorage }));

/** The family in the page's localStorage. */
export async function readStoredFamily(page: Page): Promise<StoredGuestFamily> {
	const texts = await readLocalStorage(page);
	const parts = Object.entries(STORAGE_KEYS)
		.filter(([, key]) => texts[key] !== undefined)
		.map(([part, key]) => [part, JSON.parse(texts[key] ?? "")]);
	return Object.fromEntries(parts);
}

/** Until the guest's family of this page has its ids, which the app gives and stores when it has started. */
export const waitForStoredIds = (page: Page) =>
	page.waitForFunction(() => localStorage.getItem("guest-family") !== null);

/** Fills what is left of the site's storage to the last character, under keys that are not ours. */
export async function fillStorage(page: Page): Promise<void> {
	await page.evaluate(() => {
		for (let size = 2 ** 22; size >= 1; size /= 2) {
			try {
				for (let at = 0; ; at++) {
					// Each piece is written once; only the last ones, smaller than a key, go on in one place.
					const key = size > 64 ? `filler ${size} ${at}` : "filler";
					localStorage.setItem(key, (localStorage.getItem(key) ?? "") + "x".repeat(size));
				}
			} catch {
				// Full for this size: try the half.
			}
		}
	});
}

export function freeStorage(page: Page): Promise<void> {
	return page.evaluate(() => {
		for (const key of Object.keys(localStorage)) if (key.startsWith("filler")) localStorage.removeItem(key);
	});
}

/** Of the same family: two tabs that start at once give it ids of their own until they hear of each other. */
export async function openSecondTab(page: Page): Promise<Page> {
	await waitForStoredIds(page);
	const tab = await page.context().newPage();
	await tab.goto("/");
	return tab;
}
