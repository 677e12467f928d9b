/** The popular categories, in the order in which they are offered (specification, section 9). */
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
