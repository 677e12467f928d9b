import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Category } from "../../rules/family.ts";

const HELPER_MESSAGES: ReadonlyMap<string, MessageDescriptor> = new Map([
	["What kind of movie are you in the mood for?", msg`What kind of movie are you in the mood for?`],
	["Comedy", msg`Comedy`],
	["Action", msg`Action`],
	["Animation", msg`Animation`],
	["Family", msg`Family`],
	["Something New", msg`Something New`],
	["What kind of food should we get?", msg`What kind of food should we get?`],
	["Pizza", msg`Pizza`],
	["Mexican", msg`Mexican`],
	["Burgers", msg`Burgers`],
	["Something Healthy", msg`Something Healthy`],
	["Let's try a new place!", msg`Let's try a new place!`],
]);

export function translateHelperText(english: string): string {
	const message = HELPER_MESSAGES.get(english);
	return message ? i18n._(message) : english;
}

/** A question or an option of a category. A family's own question is shown as it was typed. */
export function formatHelperText({ settings }: Pick<Category, "settings">, text: string): string {
	return settings.helper ? text : translateHelperText(text);
}
