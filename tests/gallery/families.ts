import type { StoredGuestFamily } from "../e2e/helpers/storage.ts";

export const MOVIES = "Movie Night Choice";
export const DISHES = "Who does dishes?";
export const SEAT = "Front Seat Rider";
export const STORY = "Bedtime Story Pick";
const CATEGORIES = [MOVIES, DISHES, SEAT, STORY];

/** One for all, so that a picture changes only with the look. */
const secret = "0".repeat(32);

function typical(members: readonly [string, string, string, string]): StoredGuestFamily {
	const [mia, noah, zoe] = members;
	return {
		secret,
		members,
		categories: CATEGORIES,
		cycles: { [MOVIES]: [mia, zoe], [DISHES]: members, [SEAT]: [noah] },
	};
}

const LONG = "Great-Grandmother Wilhelmine-Charlotte von und zu Hohenfels-Schwarzenbergerbrück";

/** Thirty members with names of every kind, and categories as long as they may be. */
const EXTREME: StoredGuestFamily = {
	secret,
	members: [
		"M".repeat(80),
		LONG,
		"🦖 Theo",
		"👩‍👩‍👧‍👦",
		"عبد الرحمن بن محمد",
		"สมชาย",
		"O",
		...Array.from({ length: 23 }, (_, at) => `Cousin ${at + 1}`),
	],
	categories: [MOVIES, "W".repeat(80), "Who walks the dog, feeds the cat, waters the plants and takes out the bins?"],
	cycles: { [MOVIES]: [LONG, "🦖 Theo", "O", "Cousin 1", "Cousin 2", "Cousin 3", "Cousin 4"] },
};

const singleMember = (member: string): StoredGuestFamily => ({ secret, members: [member], categories: CATEGORIES });

/** The families of the pictures, by language and kind. */
export const FAMILIES: Record<string, Record<string, StoredGuestFamily>> = {
	en: { typical: typical(["Mia", "Noah", "Zoe", "Grandpa"]), extreme: EXTREME, alone: singleMember("Mia") },
	ar: { typical: typical(["ليلى", "عمر", "سارة", "جدي"]), extreme: EXTREME, alone: singleMember("ليلى") },
};

/** Three names as somebody may type them at once. */
export const LISTED_NAMES: Record<string, string> = { en: "Mia, Ben, Leo", ar: "ليلى، عمر، سارة" };
