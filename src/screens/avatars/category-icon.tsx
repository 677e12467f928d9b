import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
import { useFamilyStore } from "../family/family-context.tsx";
import { firstGrapheme } from "./first-grapheme.ts";

/** In the order of `PRESET_CATEGORIES`. */
const ICONS: readonly string[] & { length: (typeof PRESET_CATEGORIES)["length"] } = [
	"🍲",
	"🍕",
	"🎬",
	"🎧",
	"🎲",
	"🚲",
	"🚗",
	"🧽",
	"📖",
	"🏖️",
];

export function CategoryIcon({ category, className }: { category: string; className?: string }) {
	const chosen = useFamilyStore()
		.family()
		?.categories.find(({ name }) => name === category)?.settings?.emoji;
	const icon = chosen ?? presetIcon(category) ?? leadingEmoji(category);
	return (
		<span aria-hidden className={classNames("inline-flex shrink-0 items-center justify-center", className)}>
			{icon ?? <Logo className="size-[1.1em]" />}
		</span>
	);
}

export function presetIcon(category: string): string | undefined {
	return ICONS[(PRESET_CATEGORIES as readonly string[]).indexOf(category)];
}

function leadingEmoji(name: string): string | undefined {
	const first = firstGrapheme(name);
	return /\p{Emoji_Presentation}|\uFE0F/u.test(first) ? first : undefined;
}
