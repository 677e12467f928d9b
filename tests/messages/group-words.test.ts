import { i18n, setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { INITIAL_CATALOGUES } from "../../src/languages/catalogues.ts";
import { LANGUAGES, type LanguageTag } from "../../src/languages/languages.ts";
import { GROUP_KINDS } from "../../src/rules/group-kind.ts";
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

const OTHERS = GROUP_KINDS.filter((kind) => kind !== "family");

/** What a message counts. */
const NUMBER = /\{(\w+), plural/g;

const isAllowed = (english: string) =>
	ALLOWED.some((text) => (typeof text === "string" ? text === english : text.test(english)));

describe("of a flat, a team or a class", () => {
	it.each(LANGUAGES.map(({ tag }) => tag))("nothing says family in %s", async (tag) => {
		const messages = await readCatalogues(tag);
		expect(messages.size).toBeGreaterThan(500);
		const instance = setupI18n();
		instance.loadAndActivate({ locale: tag, messages: {} });
		const found = [...messages].flatMap(([english, message]) => {
			const numbers = Array.from(message.matchAll(NUMBER), ([, key]) => key ?? "");
			return OTHERS.flatMap((group) => COUNTS.map((count) => ({ group, count })))
				.map(({ group, count }) => ({ group, ...Object.fromEntries(numbers.map((key) => [key, count])) }))
				.map((values) => instance._({ id: message, message, values }))
				.filter((said) => FAMILY[tag].test(said) && !isAllowed(english))
				.slice(0, 1);
		});
		expect(found).toEqual([]);
	});
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
