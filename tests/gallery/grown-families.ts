import { createHash } from "node:crypto";
import { applyChange } from "../../src/rules/apply-change.ts";
import type { Change, ChangeOf } from "../../src/rules/changes.ts";
import { findDraw } from "../../src/rules/draw.ts";
import { createFamily, type Family, findCategory, namesOf } from "../../src/rules/family.ts";
import type { HistoryEntry } from "../../src/rules/history.ts";
import { presentFamily, type StoredFamily } from "../../src/rules/stored-family.ts";
import { type StoredGuestFamily, storageEntries } from "../e2e/helpers/storage.ts";
import { DISHES, FAMILIES, MOVIES, SEAT, STORY } from "./families.ts";

/** The pictures are taken at noon of this day. */
export const TODAY = "2026-11-22";

const DAY_MS = 24 * 60 * 60 * 1000;

type Detail = Pick<ChangeOf<"record-turn">, "doneBy" | "option">;

/** A family, and how it has come to be what it is. Names are ids. */
class GrownFamily {
	private stored: StoredFamily;
	private readonly entries: HistoryEntry[] = [];

	constructor(secret: string, members: readonly string[], categories: readonly string[]) {
		this.stored = createFamily(secret);
		for (const name of members) this.live(100, { kind: "add-member", member: name, name });
		for (const name of categories) this.live(100, { kind: "add-category", category: name, name });
	}

	get family(): Family {
		return presentFamily(this.stored);
	}

	/** Oldest first. */
	get history(): readonly HistoryEntry[] {
		return this.entries.toSorted((one, other) => one.at.localeCompare(other.at));
	}

	live(daysAgo: number, change: Change): void {
		const at = new Date(Date.parse(`${TODAY}T17:40:00Z`) - daysAgo * DAY_MS).toISOString();
		const id = uuidOf(Date.parse(at), `${this.entries.length} ${JSON.stringify(change)}`);
		const { family, entries } = applyChange(this.stored, change, { id, at, today: at.slice(0, 10) });
		this.stored = family;
		this.entries.push(...entries);
	}

	record(daysAgo: number, category: string, member: string, detail: Detail = {}): void {
		this.live(daysAgo, { kind: "record-turn", category, n: this.lastTurn(category), member, ...detail });
	}

	/** Turns that lie `gap` days apart, the last one yesterday. @param details of turns, by their index */
	recordAll(category: string, gap: number, members: readonly string[], details: Readonly<Record<number, Detail>> = {}) {
		for (const [at, member] of members.entries())
			this.record(1 + (members.length - 1 - at) * gap, category, member, details[at]);
	}

	lastTurn(category: string): number {
		return findCategory(this.family, category)?.lastTurn ?? 0;
	}
}

/**
 * Always the same of a text. It tells the time, as the ids of the app do: from them cards know the day of the last
 * turn.
 */
function uuidOf(time: number, text: string): string {
	const when = time.toString(16).padStart(12, "0");
	const hex = createHash("sha256").update(text).digest("hex");
	return `${when.slice(0, 8)}-${when.slice(8)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The names, beginning with another one in each cycle. */
function rotate(names: readonly string[], count: number): readonly string[] {
	return Array.from({ length: count }, (_, by) => [...names.slice(by), ...names.slice(0, by)]).flat();
}

const BACK_ON = "2026-11-27";

const STORIES = {
	question: "Which story do we read?",
	options: ["The bear", "The moon", "The pirate ship", "Let the cat choose"],
};
const ARABIC_STORIES = { question: "أي قصة نقرأ؟", options: ["الدب", "القمر", "سفينة القراصنة", "دع القطة تختار"] };

/** Mia is drawn for the dishes, for whom Noah owes a turn; Zoe stands drawn for the film, after Noah's "not now". */
function typical(members: readonly string[], helper: typeof STORIES): GrownFamily {
	const [mia = "", noah = "", zoe = "", grandpa = ""] = members;
	return withSecret({ [DISHES]: mia, [MOVIES]: zoe }, (secret) => {
		const grown = new GrownFamily(secret, members, [MOVIES, DISHES, SEAT, STORY]);
		grown.live(99, { kind: "edit-member", member: mia, emoji: "🦊", colour: null });
		grown.live(99, { kind: "edit-member", member: zoe, emoji: "🦄", colour: 6 });
		grown.live(99, edit(DISHES, { emoji: "🧽", noRepeat: true }));
		grown.live(99, edit(SEAT, { inOrder: true, excluded: [zoe] }));
		grown.live(99, edit(STORY, { helper }));
		const dishes = [...rotate(members, 3), zoe];
		for (const [at, member] of dishes.entries()) {
			const isLast = at === dishes.length - 1;
			if (isLast) misTap(grown, noah);
			const doneBy = { 2: grandpa, 4: mia, 5: grandpa }[at];
			grown.record(1 + (dishes.length - 1 - at) * 4, DISHES, member, { doneBy });
		}
		grown.recordAll(MOVIES, 7, [...rotate(members, 2), mia], {
			6: { option: "Animation" },
			7: { option: "Comedy" },
			8: { option: "Something New" },
		});
		grown.recordAll(SEAT, 3, [...rotate(members, 4), mia, noah]);
		grown.recordAll(STORY, 2, [...rotate(members, 4), noah, zoe], { 17: { option: helper.options[1] } });
		grown.live(0.5, { kind: "set-away", member: grandpa, backOn: BACK_ON });
		grown.live(0.4, { kind: "not-now", category: MOVIES, n: grown.lastTurn(MOVIES), member: noah });
		grown.live(0.4, { kind: "look-at-draw", category: MOVIES, n: grown.lastTurn(MOVIES), member: zoe });
		return grown;
	});
}

/** A "not now", and a turn that was taken back. */
function misTap(grown: GrownFamily, member: string) {
	grown.live(3, { kind: "not-now", category: DISHES, n: grown.lastTurn(DISHES), member });
	grown.record(2, DISHES, member);
	grown.live(2, { kind: "undo-turn", category: DISHES, turn: grown.family.turns.at(-1)?.id ?? "" });
}

/** The first, whose name is the longest, is drawn; the next two owe the first a turn. */
function extreme({ members = [], categories = [] }: StoredGuestFamily): GrownFamily {
	const [longest = "", second = "", third = ""] = members;
	const [movies = "", widest = "", walks = ""] = categories;
	const option = "Whatever everybody else would like, as long as it is not the same film as last time";
	return withSecret({ [movies]: longest, [widest]: longest }, (secret) => {
		const grown = new GrownFamily(secret, members, categories);
		const helper = { question: `${option.slice(0, 70)}, or not?`, options: [option.slice(0, 80), ..."ABCDEFGHIJK"] };
		grown.live(99, edit(movies, { excluded: members.slice(-3), helper }));
		grown.recordAll(movies, 2, [...members, ...members.slice(1, 8)], {
			30: { doneBy: longest, option: option.slice(0, 80) },
			31: { doneBy: longest, option: "Comedy" },
		});
		grown.recordAll(walks, 9, [longest, second, third], { 1: { doneBy: longest } });
		grown.live(0.4, { kind: "look-at-draw", category: widest, n: 0, member: longest });
		return grown;
	});
}

function edit(category: string, settings: Family["categories"][number]["settings"]) {
	const edits = Object.keys(settings) as (keyof typeof settings)[];
	return { kind: "edit-category", category, settings, edits } as const;
}

/** The family with the first secret by which chance draws these members, by category. */
function withSecret(drawn: Readonly<Record<string, string>>, grow: (secret: string) => GrownFamily): GrownFamily {
	const { family } = grow("0".repeat(32));
	for (let at = 0; ; at++) {
		const secret = at.toString(16).padStart(32, "0");
		const isDrawn = ([id, member]: [string, string]) => {
			const category = findCategory(family, id);
			return category && findDraw({ ...family, secret }, category, TODAY)?.member.id === member;
		};
		if (Object.entries(drawn).every(isDrawn)) return grow(secret);
	}
}

/** A family of the pictures. */
export function grownFamily(language: string, kind: "typical" | "extreme", isEverybodyAway: boolean): GrownFamily {
	const family = FAMILIES[language]?.[kind] ?? {};
	const stories = language === "ar" ? ARABIC_STORIES : STORIES;
	const grown = kind === "typical" ? typical(family.members ?? [], stories) : extreme(family);
	if (isEverybodyAway)
		for (const [at, { id: member }] of grown.family.members.entries())
			grown.live(0, { kind: "set-away", member, backOn: at === 0 ? "infinity" : BACK_ON });
	return grown;
}

/** As a guest's localStorage holds it. */
export const grownStorageEntries = ({ family, history }: GrownFamily) =>
	storageEntries({ members: namesOf(family.members), categories: namesOf(family.categories), history }, family);
