import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CLASS_CATEGORIES, PRESET_CATEGORIES } from "../../rules/presets.ts";

/** The categories that are stored under English names. */
export const PRESETS = [...PRESET_CATEGORIES, ...CLASS_CATEGORIES];

const PRESET_MESSAGES: Record<(typeof PRESETS)[number], MessageDescriptor> = {
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
	"Line Leader": msg`Line Leader`,
	"Clean the Board": msg`Clean the Board`,
	"Water the Plants": msg`Water the Plants`,
	"Read Aloud": msg`Read Aloud`,
};

const messageByPreset = new Map<string, MessageDescriptor>(Object.entries(PRESET_MESSAGES));

/**
 * Presets are stored under their English names, so that each phone shows them in its own language; other names as they
 * were typed.
 */
export function categoryName(category: string): string {
	const message = messageByPreset.get(category);
	return message ? i18n._(message) : category;
}

/** The name to store for a typed name: a preset's, if it is shown under this name. */
export function resolveCategoryName(typed: string): string {
	return PRESETS.find((preset) => categoryName(preset) === typed) ?? typed;
}
