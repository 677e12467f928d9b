import type { PRESET_CATEGORIES } from "../rules/presets.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import { firstCharacter } from "./first-character.ts";

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

/** A picture for a category: its own for the popular ones, the emoji that a name begins with, or else the spinner of the game. */
export function CategoryIcon({ category, className }: { category: string; className?: string }) {
	const icon = icons.get(category) ?? leadingEmoji(category);
	return (
		<span aria-hidden className={classNames("inline-flex shrink-0 items-center justify-center", className)}>
			{icon ?? <Logo className="size-[1.1em]" />}
		</span>
	);
}

function leadingEmoji(name: string): string | undefined {
	const first = firstCharacter(name);
	return /\p{Emoji_Presentation}|\uFE0F/u.test(first) ? first : undefined;
}
