import type { StoredDetails } from "../../src/stores/guest/complete/details-schema.ts";
import { type StoredGuestFamily, storageEntries } from "../helpers/e2e-storage.ts";
import { FAMILIES } from "./families.ts";
import { createHistory, entryOf, type History, rotate, uuidOf } from "./histories.ts";

/** A family that has decided for months, has rules of its own, and somebody who is away. */
export interface GrownFamily extends StoredGuestFamily {
	readonly details: StoredDetails;
	readonly histories: readonly History[];
}

const MOVIES = "Movie Night Choice";
const DISHES = "Who does dishes?";
const SEAT = "Front Seat Rider";
const STORY = "Bedtime Story Pick";

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
	const cycles = rotate(members, 4);
	const dishes = createHistory(DISHES, 4, [...cycles.slice(0, 3), [zoe]], {
		2: { doneBy: grandpa },
		4: { doneBy: mia },
		5: { doneBy: grandpa },
	});
	const movies = createHistory(MOVIES, 7, [...cycles.slice(0, 2), [mia]], {
		6: { option: "Animation" },
		7: { option: "Comedy" },
		8: { option: "Something New" },
	});
	const histories = [
		{ ...dishes, entries: [...dishes.entries.slice(0, -1), ...misTap(noah), ...dishes.entries.slice(-1)] },
		movies,
		createHistory(SEAT, 3, [...cycles, [mia, noah]]),
		createHistory(STORY, 2, [...cycles, [noah, zoe]], { 17: { option: helper.options[1] } }),
	];
	return {
		members,
		categories: [MOVIES, DISHES, SEAT, STORY],
		histories,
		details: {
			members: [
				{ name: mia, emoji: "🦊" },
				{ name: zoe, emoji: "🦄", colour: 6 },
				{ name: grandpa, backOn: BACK_ON },
			],
			categories: [
				{
					name: MOVIES,
					openDraw: {
						draw: { category: MOVIES, member: zoe, isNewCycle: false, cycle: movies.cycle, candidates: [zoe] },
						passed: [noah],
					},
				},
				{ name: DISHES, settings: { emoji: "🧽", noRepeat: true } },
				{ name: SEAT, settings: { inOrder: true, excluded: [zoe] } },
				{ name: STORY, settings: { helper } },
			],
		},
	};
}

/** A "not now", and a turn that was taken back. */
function misTap(member: string) {
	const turn = uuidOf("mis-tap");
	return [
		entryOf("passed", DISHES, uuidOf("passed"), 3, member),
		{ ...entryOf("turn", DISHES, turn, 2, member), turn, closedDraw: { member, passed: [] } },
		{ ...entryOf("undone", DISHES, uuidOf("undone"), 2, member), turn },
	];
}

/** The first, whose name is the longest, is drawn; the next two owe the first a turn. */
function extreme({ members = [], categories = [] }: StoredGuestFamily): GrownFamily {
	const [longest = "", second = "", third = ""] = members;
	const [movies = "", widest = "", ...others] = categories;
	const option = "Whatever everybody else would like, as long as it is not the same film as last time";
	const running = members.slice(1, 8);
	return {
		members,
		categories,
		histories: [
			createHistory(movies, 2, [...rotate(members, 1), running], {
				30: { doneBy: longest, option },
				31: { doneBy: longest, option: "Comedy" },
			}),
			createHistory(others[0] ?? "", 9, [[longest, second, third]], { 1: { doneBy: longest } }),
		],
		details: {
			members: [],
			categories: [
				{
					name: movies,
					settings: {
						excluded: members.slice(-3),
						helper: { question: `${option.slice(0, 70)}, or not?`, options: [option, ..."ABCDEFGHIJK"] },
					},
				},
				{
					name: widest,
					openDraw: { draw: { category: widest, member: longest, isNewCycle: false, cycle: [] }, passed: [] },
				},
			],
		},
	};
}

function withEverybodyAway(family: GrownFamily): GrownFamily {
	const away = (family.members ?? []).map((name, at) => ({
		...family.details.members.find((member) => member.name === name),
		name,
		backOn: at === 0 ? "infinity" : BACK_ON,
	}));
	return { ...family, details: { ...family.details, members: away } };
}

const GROWN_TYPICAL: Record<string, OwnTexts> = { en: STORIES, ar: ARABIC_STORIES };

/** A family of the pictures. */
export function grownFamily(language: string, kind: "typical" | "extreme", isEverybodyAway: boolean): GrownFamily {
	const family = FAMILIES[language]?.[kind] ?? {};
	const grown =
		kind === "typical" ? typical(family.members ?? [], GROWN_TYPICAL[language] ?? STORIES) : extreme(family);
	return isEverybodyAway ? withEverybodyAway(grown) : grown;
}

/** As a guest's localStorage holds it. */
export function grownStorageEntries(family: GrownFamily) {
	const cycles = Object.fromEntries(family.histories.map(({ category, cycle }) => [category, cycle]));
	const entries = family.histories.flatMap(({ entries }) => entries);
	return [
		...storageEntries({ ...family, cycles }),
		{ name: "guest-family-details", value: JSON.stringify(family.details) },
		{ name: "guest-record", value: JSON.stringify(entries.toSorted((one, other) => one.at.localeCompare(other.at))) },
	];
}
