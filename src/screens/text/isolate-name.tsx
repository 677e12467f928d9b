import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { chooseLanguage, type Language } from "../../languages/languages.ts";

/** Blocks of right-to-left scripts (Unicode, DerivedBidiClass: R and AL). */
const RTL_RANGES = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
/** Explicit directional formatting (UAX #9, section 2). */
const BIDI_CONTROLS = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const NOT_PLAIN_LTR = new RegExp(`[${RTL_RANGES}${BIDI_CONTROLS}]`, "u");
const RTL_ONLY = new RegExp(`^[${RTL_RANGES}\\s]*$`, "u");

/** A private-use character, which no message has. */
const NAME_PLACEHOLDER = "\ue000";

/** Whether a name must be isolated in a sentence of this direction, because its own could reorder it or the text beside it. */
export function needsIsolation(name: string, dir: Language["dir"]): boolean {
	return dir === "ltr" ? NOT_PLAIN_LTR.test(name) : !RTL_ONLY.test(name);
}

/** A sentence with a name, in a `<bdi>` if it needs isolation. `formatSentence` must use its argument once. */
export function isolateName(name: string, formatSentence: (name: string) => string): ReactNode {
	if (!needsIsolation(name, chooseLanguage([i18n.locale]).dir)) return formatSentence(name);
	const [before, after] = splitAtName(formatSentence);
	return (
		<>
			{before}
			<bdi>{name}</bdi>
			{after}
		</>
	);
}

/** A sentence's two parts, before and after a name. `formatSentence` must use its argument once. */
export function splitAtName(formatSentence: (name: string) => string): [before: string, after: string] {
	const [before = "", after = ""] = formatSentence(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
	return [before, after];
}
