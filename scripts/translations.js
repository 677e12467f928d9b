// Compares the catalogues with the code: every text of the code is in every catalogue, translated, with the same
// placeholders, and no other text is. `npm run translations:collect` adds new texts and removes old ones.

import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

const config = getConfig();
/** @type {string[]} */
const problems = [];

for (const catalog of await getCatalogs(config)) {
	const collected = await catalog.collect();
	if (collected === undefined || Object.keys(collected).length === 0)
		throw new Error("no texts were found in the code");
	const ids = new Set(Object.keys(collected));
	for (const locale of config.locales) {
		const messages = await catalog.read(locale);
		for (const id of Object.keys(messages))
			if (!ids.has(id)) problems.push(`${locale}: no code has ${quote(messages[id])}`);
		for (const id of ids) {
			const { message = id } = collected[id] ?? {};
			const translation = locale === config.sourceLocale ? message : (messages[id]?.translation ?? "");
			if (!(id in messages) || translation === "") problems.push(`${locale}: no translation of ${quote(message)}`);
			else if (placeholders(translation) !== placeholders(message))
				problems.push(`${locale}: other placeholders in ${quote(translation)} than in ${quote(message)}`);
			else if (locale !== config.sourceLocale && lacksPlural(translation, locale))
				problems.push(`${locale}: not every plural of the language in ${quote(translation)}`);
		}
	}
}

for (const fault of problems) console.log(fault);
console.log(problems.length === 0 ? "Every text is there in every language." : `${problems.length} faults`);
process.exitCode = problems.length === 0 ? 0 : 1;

/**
 * Whether a plural leaves out a form that the language has for numbers below two hundred.
 *
 * @param {string} translation
 * @param {string} locale
 */
function lacksPlural(translation, locale) {
	const rules = new Intl.PluralRules(locale);
	const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
	return /, plural,/.test(translation) && ![...forms].every((form) => translation.includes(` ${form} {`));
}

/** @param {unknown} text */
function quote(text) {
	if (typeof text === "object" && text !== null && "message" in text) return quote(text.message);
	return JSON.stringify(text);
}

/**
 * The names in braces and the tags of a message, each once, because plurals have more branches in some languages. The
 * name by which a message selects words is left out, since a language may have one word for all. So is a name that
 * stands alone in a branch.
 *
 * @param {string} message ICU MessageFormat
 */
function placeholders(message) {
	const said = message.replace(/\{\w+, select,|(?<=(?:, select,|\}) (?:family|flat|team|class|other) )\{\w+\}/g, "");
	return [...new Set(said.match(/\{\w+(?=[,}])|<\/?\w+\/?>/g))].sort().join(" ");
}
