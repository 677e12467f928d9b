import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { chooseLanguage, type Language } from "../../languages/languages.ts";

/** The blocks of scripts that run from right to left (Unicode, DerivedBidiClass: R and AL). */
const RTL_RANGES = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
/** What reverses or embeds text (UAX #9, section 2). */
const BIDI_CONTROLS = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const NOT_PLAIN_LTR = new RegExp(`[${RTL_RANGES}${BIDI_CONTROLS}]`, "u");
const RTL_ONLY = new RegExp(`^[${RTL_RANGES}\\s]*$`, "u");

/** Stands for the name while a sentence is put together. Private use: no sentence has it. */
const NAME_PLACEHOLDER = "\ue000";

/**
 * Whether a name must be isolated in a sentence of this direction, because it runs another way (or might, at its ends): it or
 * what stands beside it would be shown in the wrong order.
 */
export function needsIsolation(name: string, dir: Language["dir"]): boolean {
	return dir === "ltr" ? NOT_PLAIN_LTR.test(name) : !RTL_ONLY.test(name);
}

/**
 * A sentence with somebody's words in it, in the language of the page: one text or, where the name needs isolating, with the name
 * in a `<bdi>`.
 *
 * @param sentence puts it together for a name, which it has once
 */
export function isolateName(name: string, sentence: (name: string) => string): ReactNode {
	if (!needsIsolation(name, chooseLanguage([i18n.locale]).dir)) return sentence(name);
	const [before, after] = sentence(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
	return (
		<>
			{before}
			<bdi>{name}</bdi>
			{after}
		</>
	);
}
