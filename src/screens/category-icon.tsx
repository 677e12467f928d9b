import type { PRESET_CATEGORIES } from "../rules/presets.ts";

const ICONS: Record<(typeof PRESET_CATEGORIES)[number], string> = {
	"What to eat?": "🍲",
	"Restaurant picker": "🍕",
	"Movie Night Choice": "🎬",
	"Playlist DJ": "🎧",
	"Game Night Pick": "🎲",
	"Weekend Activity": "🚲",
	"Front Seat Rider": "🚗",
	"Who does dishes?": "🧽",
	"Bedtime Story Pick": "📖",
	"Vacation Destination": "🏖️",
};

const icons = new Map<string, string>(Object.entries(ICONS));

/** A picture for a category: its own for the popular ones, a pointing hand for the family's own. */
export function CategoryIcon({ category, className }: { category: string; className?: string }) {
	return (
		<span aria-hidden className={className}>
			{icons.get(category) ?? "👉"}
		</span>
	);
}
