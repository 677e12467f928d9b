/** Specification, section 9, in its order. */
export const PRESET_CATEGORIES = [
	"What to eat?",
	"Restaurant picker",
	"Movie Night Choice",
	"Playlist DJ",
	"Game Night Pick",
	"Weekend Activity",
	"Front Seat Rider",
	"Who does dishes?",
	"Bedtime Story Pick",
	"Vacation Destination",
] as const;

export const CLASS_CATEGORIES = ["Line Leader", "Clean the Board", "Water the Plants", "Read Aloud"] as const;
