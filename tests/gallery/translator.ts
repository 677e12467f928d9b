import { readFile } from "node:fs/promises";
import path from "node:path";
import { formatter } from "@lingui/format-po";

/** Translates an English text of the app; one that follows what a group is, as that of a family. */
export type Translate = (english: string) => string;

/** The translation throws an Error for a text that is in no catalogue. */
export async function translator(language: string): Promise<Translate> {
	const catalogues = await Promise.all([`${language}.po`, `later/${language}.po`].map((name) => read(name, language)));
	const messages = catalogues.flatMap((catalogue) => Object.values(catalogue));
	return (english) => {
		const found = messages.find(({ message }) => message !== undefined && ofFamily(message) === english)?.translation;
		if (!found) throw new Error(`no catalogue of ${language} has ${english}`);
		return ofFamily(found);
	};
}

function ofFamily(message: string): string {
	const [, family, other] = /^\{group, select, (?:.*?\bfamily \{(.*?)\})?.* other \{(.*)\}\}$/s.exec(message) ?? [];
	return family ?? other ?? message;
}

async function read(name: string, locale: string) {
	const filename = path.resolve(import.meta.dirname, "../../src/languages", name);
	const catalogue = await formatter().parse(await readFile(filename, "utf8"), { locale, sourceLocale: "en", filename });
	return catalogue ?? {};
}

/** A pattern for a text with placeholders, whatever stands in them. */
export function pattern(text: string): RegExp {
	const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${parts.join(".*")}$`);
}
