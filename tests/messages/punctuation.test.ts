import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { isolateValues } from "../../src/languages/isolate.ts";
import { LANGUAGES } from "../../src/languages/languages.ts";
import { GROUP_KINDS } from "../../src/rules/group-kind.ts";
import { readCatalogues } from "./catalogues.ts";

/** Two marks that each end a sentence, with what may stand between them; French has a space before its own. */
const DOUBLED = /[.!?…؟](?:\u2069|<\/?\d+\/?>)*[ \u00a0\u202f]?[.!?…؟]/u;
/** A mark of Spanish closes what it has opened. */
const CLOSED = /[¿¡].*[.!?…؟]\u2069?[!?]/u;

const PLACEHOLDER = /\{(\w+)\}/g;
const NUMBER = /\{(\w+), (?:plural|selectordinal|number)/g;
const GROUP = /\{(\w+), select/g;

const NAMES = ["Mr. T", "Who does dishes", "ليلى", "Zoë\u2069"].flatMap((name) =>
	[".", "?", "!", "…", "؟"].map((mark) => name + mark),
);

describe("a name that ends a sentence itself", () => {
	it.each(LANGUAGES.map(({ tag }) => tag))("ends it once, in every message of %s", async (tag) => {
		const messages = [...(await readCatalogues(tag)).values()].filter((message) => message.search(PLACEHOLDER) >= 0);
		expect(messages.length).toBeGreaterThan(100);
		const instance = setupI18n();
		instance.loadAndActivate({ locale: tag, messages: {} });
		isolateValues(instance);
		for (const [at, name] of NAMES.entries())
			for (const message of messages) {
				const names = Array.from(message.matchAll(PLACEHOLDER), ([, key]) => [key, name]);
				const numbers = Array.from(message.matchAll(NUMBER), ([, key]) => [key, at % 4]);
				const groups = Array.from(message.matchAll(GROUP), ([, key]) => [key, GROUP_KINDS[at % GROUP_KINDS.length]]);
				const values = Object.fromEntries([...names, ...numbers, ...groups]);
				const said = instance._({ id: message, message, values });
				const isDoubled = DOUBLED.test(said) && !(tag === "es" && CLOSED.test(said));
				if (isDoubled) expect.fail(`${message}: ${said}`);
			}
	});
});
