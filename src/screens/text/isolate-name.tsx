import { i18n } from "@lingui/core";
import type { ReactNode } from "react";
import { continueAfter, NAME_PLACEHOLDER, needsIsolation } from "../../languages/isolate.ts";
import { chooseLanguage } from "../../languages/languages.ts";

/**
 * A sentence with a name, in a `<bdi translate="no">` if it needs isolation. `formatSentence` must use its argument
 * once.
 */
export function isolateName(name: string, formatSentence: (name: string) => string): ReactNode {
	if (!needsIsolation(name, chooseLanguage([i18n.locale]).dir)) return formatSentence(name);
	const [before, after] = splitAtName(formatSentence);
	return (
		<>
			<span>{before}</span>
			<bdi translate="no">{name}</bdi>
			<span>{continueAfter(name, after)}</span>
		</>
	);
}

/** A sentence's two parts, before and after a name. `formatSentence` must use its argument once. */
export function splitAtName(formatSentence: (name: string) => string): [before: string, after: string] {
	const [before = "", after = ""] = formatSentence(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
	return [before, after];
}
