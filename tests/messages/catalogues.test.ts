import { i18n, setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { INITIAL_CATALOGUES } from "../../src/languages/catalogues.ts";
import { isolateValues } from "../../src/languages/isolate.ts";
import { LANGUAGES, type LanguageTag } from "../../src/languages/languages.ts";
import { GROUP_KINDS } from "../../src/rules/group-kind.ts";
import { findHelper } from "../../src/rules/helpers.ts";
import { memberListTexts, membersTitle } from "../../src/screens/family/member-texts.ts";
import { readCatalogues } from "./catalogues.ts";

/** The word for a family, as far as all of its forms have it in common. */
const FAMILY: Record<LanguageTag, RegExp> = {
	en: /famil/i,
	de: /famili/i,
	es: /famili/i,
	fr: /famill/i,
	pt: /fam[ií]li/i,
	ar: /عائل|أسر[ةت]/,
};

/** English texts that say family to everybody. */
const ALLOWED: readonly (string | RegExp)[] = [
	// The name of a kind of file.
	/family file/i,
	// An answer to the question what a group is, and a kind of film.
	...["A family", "Family"],
	// Before anybody knows what it is: the page is loading, or nobody is logged in.
	...["Loading your family data...", "Failed to initialize family data", "Your family could not be loaded"],
	...["Sign in to your account to sync your family data", "Keep your family in sync on every phone"],
	// Another one than the one that is open.
	"Your own family is open now.",
	"As an adult you can change members, categories and turns. Your own family stays as it is.",
];

/** Of each form that a language has for them, in Arabic, too. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000];

/** Two marks that each end a sentence, with what may stand between them; French has a space before its own. */
const DOUBLED = /[.!?…؟](?:\u2069|<\/?\d+\/?>)*[ \u00a0\u202f]?[.!?…؟]/u;
/** A mark of Spanish closes what it has opened. */
const CLOSED = /[¿¡].*[.!?…؟]\u2069?[!?]/u;

const NAMES = ["Mr. T", "Who does dishes", "ليلى", "Zoë\u2069"].flatMap((name) =>
	[".", "?", "!", "…", "؟"].map((mark) => name + mark),
);

/** Says messages with a value for each name, number and group in them. */
function speakerOf(tag: LanguageTag) {
	const instance = setupI18n();
	instance.loadAndActivate({ locale: tag, messages: {} });
	const keysOf = (message: string, pattern: RegExp) => Array.from(message.matchAll(pattern), ([, key]) => key);
	return {
		instance,
		say(message: string, values: { name: string; count: number; group: string | undefined }) {
			const names = keysOf(message, /\{(\w+)\}/g).map((key) => [key, values.name]);
			const numbers = keysOf(message, /\{(\w+), (?:plural|selectordinal|number)/g).map((key) => [key, values.count]);
			const groups = keysOf(message, /\{(\w+), select,/g).map((key) => [key, values.group]);
			return instance._({ id: message, message, values: Object.fromEntries([...names, ...numbers, ...groups]) });
		},
	};
}

const isAllowed = (english: string) =>
	ALLOWED.some((text) => (typeof text === "string" ? text === english : text.test(english)));

describe.each(LANGUAGES.map(({ tag }) => tag))("in %s", (tag) => {
	it("nothing says family of a flat, a team or a class", async () => {
		const messages = await readCatalogues(tag);
		expect(messages.size).toBeGreaterThan(500);
		const { say } = speakerOf(tag);
		const others = GROUP_KINDS.filter((kind) => kind !== "family");
		const values = others.flatMap((group) => COUNTS.map((count) => ({ name: "Mia", group, count })));
		const found = [...messages].flatMap(([english, message]) => {
			if (isAllowed(english)) return [];
			return values.map((value) => say(message, value)).find((said) => FAMILY[tag].test(said)) ?? [];
		});
		expect(found).toEqual([]);
	});

	it("a name that ends a sentence itself ends it once, in every message", async () => {
		const messages = [...(await readCatalogues(tag)).values()].filter((message) => /\{\w+\}/.test(message));
		expect(messages.length).toBeGreaterThan(100);
		const { instance, say } = speakerOf(tag);
		isolateValues(instance);
		for (const [at, name] of NAMES.entries())
			for (const message of messages) {
				const said = say(message, { name, count: at % 4, group: GROUP_KINDS[at % GROUP_KINDS.length] });
				const isDoubled = DOUBLED.test(said) && !(tag === "es" && CLOSED.test(said));
				if (isDoubled) expect.fail(`${message}: ${said}`);
			}
	});
});

// English has the specification's words, and Arabic has one kind of letters.
it.each(["de", "es", "fr", "pt"])("a question after a name begins with a small letter in %s", async (tag) => {
	const texts = await readCatalogues(tag);
	expect(texts.get("{member}, {question}")).toBe("{member}, {question}");
	for (const category of ["Movie Night Choice", "Restaurant picker"])
		expect(texts.get(findHelper(category)?.question ?? ""), category).toMatch(/^¿?\p{Ll}/u);
});

it.each([
	["en", "flat", "Flatmates", "Add a flatmate"],
	["de", "team", "Das Team", "Wer spielt mit?"],
	["es", "team", "El equipo", "¿Quién juega?"],
	["fr", "team", "L’équipe", "Qui joue\u202f?"],
	["pt", "team", "O time", "Quem joga?"],
	["ar", "team", "اللاعبون", "أضف لاعبًا"],
] as const)("the setup's words follow in %s for a %s: %s", async (tag, group, title, field) => {
	const { messages } = await INITIAL_CATALOGUES[tag]();
	i18n.loadAndActivate({ locale: tag, messages });
	expect([membersTitle(group), memberListTexts(group).field]).toEqual([title, field]);
});
