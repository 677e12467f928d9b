import { runningCycle } from "../../src/rules/cycle.ts";
import { findDraw } from "../../src/rules/draw.ts";
import { type Family, findCategory, findMember, namesOf } from "../../src/rules/family.ts";
import { familyEntry, type StoredGuestFamily, storageEntries } from "../e2e/helpers/storage.ts";
import { DISHES, FAMILIES, MOVIES, SEAT, STORY } from "./families.ts";
import { GrownFamily, rotate, TODAY } from "./histories.ts";

const BACK_ON = "2026-11-27";

interface OwnTexts {
	readonly question: string;
	readonly options: readonly string[];
}

const STORIES: OwnTexts = {
	question: "Which story do we read?",
	options: ["The bear", "The moon", "The pirate ship", "Let the cat choose"],
};
const ARABIC_STORIES: OwnTexts = {
	question: "أي قصة نقرأ؟",
	options: ["الدب", "القمر", "سفينة القراصنة", "دع القطة تختار"],
};

/** Mia is drawn for the dishes, for whom Noah owes a turn; Zoe stands drawn for the film, after Noah's "not now". */
function typical(members: readonly string[], helper: OwnTexts): GrownFamily {
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

const GROWN_TYPICAL: Record<string, OwnTexts> = { en: STORIES, ar: ARABIC_STORIES };

/** A family of the pictures. */
export function grownFamily(language: string, kind: "typical" | "extreme", isEverybodyAway: boolean): GrownFamily {
	const family = FAMILIES[language]?.[kind] ?? {};
	const grown =
		kind === "typical" ? typical(family.members ?? [], GROWN_TYPICAL[language] ?? STORIES) : extreme(family);
	if (isEverybodyAway)
		for (const [at, { id: member }] of grown.family.members.entries())
			grown.live(0, { kind: "set-away", member, backOn: at === 0 ? "infinity" : BACK_ON });
	return grown;
}

/** As a guest's localStorage holds it. */
export function grownStorageEntries({ family, history }: GrownFamily) {
	const cycles = family.categories.map((category) => {
		const had = runningCycle(family, category).map(({ member }) => findMember(family, member)?.name ?? "");
		return [category.name, had] as const;
	});
	return [
		...storageEntries({
			members: namesOf(family.members),
			categories: namesOf(family.categories),
			cycles: Object.fromEntries(cycles),
		}),
		familyEntry(family),
		{ name: "guest-history", value: JSON.stringify(history) },
	];
}
