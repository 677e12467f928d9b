import type { Category } from "../../rules/family.ts";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { classNames } from "../../ui/class-names.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import { getColourClass } from "./avatar.tsx";
import { hashColour } from "./avatar-style.ts";
import { firstGrapheme, firstLetter } from "./letters.ts";

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

/** The words that stand for a symbol. Popular categories do not need them. */
const symbols = createLazyPart(() => import("../../rules/category-symbols.ts"));

type Shown = Pick<Category, "name"> & { readonly settings?: Category["settings"] | undefined };

/** The emoji of a category: its own, or that of its popular name. */
export function findCategoryIcon({ name, settings }: Shown): string | undefined {
	return settings?.emoji ?? presetIcon(name) ?? leadingEmoji(name);
}

/**
 * The category's emoji, else a symbol that its name suggests, else a tile.
 *
 * @param category may be a popular one that is not added, or one that was removed
 */
export function CategoryIcon({ category, className }: { category: Shown; className?: string }) {
	return (
		<span aria-hidden className={classNames("inline-flex shrink-0 items-center justify-center", className)}>
			{findCategoryIcon(category) ?? <NamedIcon name={category.name} />}
		</span>
	);
}

function NamedIcon({ name }: { name: string }) {
	const tile = <Tile name={name} />;
	return (
		<Lazy part={symbols} loading={tile} failed={tile}>
			{({ findSymbol }) => {
				const symbol = findSymbol(name);
				return symbol === undefined ? tile : <span>{symbol}</span>;
			}}
		</Lazy>
	);
}

/** The first letter, in a colour that follows from the name. A tile has corners, a face has not. */
function Tile({ name }: { name: string }) {
	return (
		<span
			data-text={firstLetter(name)}
			className={classNames(
				"inline-flex size-[1.7em] items-center justify-center rounded-[0.45em] font-extrabold text-[0.65em] text-face-ink leading-none",
				getColourClass(hashColour(name)),
			)}
		/>
	);
}

export function presetIcon(category: string): string | undefined {
	return ICONS[(PRESET_CATEGORIES as readonly string[]).indexOf(category)];
}

function leadingEmoji(name: string): string | undefined {
	const first = firstGrapheme(name);
	return /\p{Emoji_Presentation}|\uFE0F/u.test(first) ? first : undefined;
}
