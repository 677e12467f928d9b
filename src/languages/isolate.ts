import { type I18n, i18n, type MessageDescriptor, type MessageOptions } from "@lingui/core";
import { chooseLanguage, type Language } from "./languages.ts";

/** Blocks of right-to-left scripts (Unicode, DerivedBidiClass: R and AL). */
const RTL_RANGES = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
/** Explicit directional formatting (UAX #9, section 2). */
const BIDI_CONTROLS = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const NOT_PLAIN_LTR = new RegExp(`[${RTL_RANGES}${BIDI_CONTROLS}]`, "u");
const RTL_ONLY = new RegExp(`^[${RTL_RANGES}\\s]*$`, "u");

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9, section 2). */
const [ISOLATE, POP] = ["\u2068", "\u2069"];
const ISOLATED = new RegExp(`^${ISOLATE}[^${ISOLATE}${POP}]*${POP}$`, "u");

/**
 * Stands for a name in a sentence that is going to be split there. It is a private-use character: no message has it,
 * and hardly any name, because no keyboard types it.
 */
export const NAME_PLACEHOLDER = "\ue000";

/**
 * Whether a text must be isolated in a sentence of this direction, because the text's own direction could reorder it
 * or its neighbours.
 */
export function needsIsolation(text: string, dir: Language["dir"]): boolean {
	return dir === "ltr" ? NOT_PLAIN_LTR.test(text) : !RTL_ONLY.test(text);
}

/** Isolates a text for a sentence in the language of the page, if that is necessary. */
export function isolateText(text: string): string {
	if (text === NAME_PLACEHOLDER || ISOLATED.test(text)) return text;
	return needsIsolation(text, chooseLanguage([i18n.locale]).dir) ? `${ISOLATE}${text}${POP}` : text;
}

/**
 * Isolates every text that is put into a message, so that no toast, label or question has to do it. A text that ends
 * in a full stop, a question mark or an exclamation mark also ends the sentence: it is "for Who does dishes?", neither
 * "dishes?." nor "dishes?:".
 */
export function isolateValues(instance: I18n): void {
	const translate = instance._.bind(instance);
	function isolating(sent: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions) {
		if (typeof sent === "string") return dropSecondMarks(translate(sent, values && isolateTexts(values), options));
		const { id, message } = sent;
		const said = translate(id, sent.values && isolateTexts(sent.values), message === undefined ? {} : { message });
		return dropSecondMarks(said);
	}
	Object.assign(instance, { _: isolating, t: isolating });
}

/** The name of the value by which a message selects its words (one of `GROUP_KINDS`). Nobody reads that value. */
const SELECTOR = "group";

function isolateTexts(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" && name !== SELECTOR ? markEnd(isolateText(value)) : value,
		]),
	);
}

/** Another private-use character. It marks a text that ends a sentence, until the sentence is put together. */
const END = "\ue001";
const ENDING = new RegExp(`[.!?…؟]${POP}?$`, "u");
/** French has a space before its marks; tags are those of `Trans`. A message may isolate a name itself. */
const SECOND_MARK = /^((?:<\/?\d+\/?>|\u2069)*)[ \u00a0\u202f]?([.!?…؟:])/u;

function markEnd(text: string): string {
	return ENDING.test(text) ? text + END : text;
}

function dropSecondMarks(sentence: string): string {
	const [first = "", ...others] = sentence.split(END);
	return others.reduce((said, rest) => said + dropSecondMark(said, rest), first);
}

/** @param before ends in a mark @returns the rest without its first mark, unless Spanish has opened that mark before */
function dropSecondMark(before: string, rest: string): string {
	return rest.replace(SECOND_MARK, (all, tags: string, mark: string) => (isOpen(before, mark) ? all : tags));
}

function isOpen(text: string, mark: string): boolean {
	const opening = { "!": "¡", "?": "¿" }[mark];
	return opening !== undefined && text.lastIndexOf(opening) > text.lastIndexOf(mark);
}

/** What follows a name in a sentence that was split there. */
export function continueAfter(name: string, rest: string): string {
	return ENDING.test(name) ? dropSecondMark(name, rest) : rest;
}
