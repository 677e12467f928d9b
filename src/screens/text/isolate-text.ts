import { i18n } from "@lingui/core";
import { chooseLanguage } from "../../languages/languages.ts";
import { needsIsolation } from "./isolate-name.tsx";

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9, section 2). */
const [ISOLATE, POP] = ["\u2068", "\u2069"];

/** A name for a sentence that is text alone, or that has several names; see `isolateName`. */
export function isolateText(name: string): string {
	return needsIsolation(name, chooseLanguage([i18n.locale]).dir) ? `${ISOLATE}${name}${POP}` : name;
}
