import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";

const PRESET_MESSAGES: Record<(typeof PRESET_CATEGORIES)[number], MessageDescriptor> = {
	"What to eat?": msg`What to eat?`,
	"Restaurant picker": msg`Restaurant picker`,
	"Movie Night Choice": msg`Movie Night Choice`,
	"Playlist DJ": msg`Playlist DJ`,
	"Game Night Pick": msg`Game Night Pick`,
	"Weekend Activity": msg`Weekend Activity`,
	"Front Seat Rider": msg`Front Seat Rider`,
	"Who does dishes?": msg`Who does dishes?`,
	"Bedtime Story Pick": msg`Bedtime Story Pick`,
	"Vacation Destination": msg`Vacation Destination`,
};

const messageByPreset = new Map<string, MessageDescriptor>(Object.entries(PRESET_MESSAGES));

/**
 * A category as people read it. The popular ones are kept under their English names, so that a family sees one category
 * whichever language each phone has; all others are called as somebody typed them.
 */
export function categoryName(category: string): string {
	const name = messageByPreset.get(category);
	return name ? i18n._(name) : category;
}

/** The category that somebody means with a typed name: a popular one, where it is called so in the language of the page. */
export function resolveCategoryName(typed: string): string {
	return PRESET_CATEGORIES.find((preset) => categoryName(preset) === typed) ?? typed;
}
