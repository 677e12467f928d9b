import type { Category } from "../../rules/family.ts";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { classNames } from "../../ui/class-names.ts";
import { Logo } from "../../ui/logo.tsx";
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

type Shown = Pick<Category, "name"> & { readonly settings?: Category["settings"] | undefined };

/** The emoji of a category, if it has one. */
export function findCategoryIcon({ name, settings }: Shown): string | undefined {
	return settings?.emoji ?? presetIcon(name) ?? leadingEmoji(name);
}

/** @param category also a popular one that is not added, or one that was removed */
export function CategoryIcon({ category: { name, settings }, className }: { category: Shown; className?: string }) {
	const icon = findCategoryIcon({ name, settings });
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
