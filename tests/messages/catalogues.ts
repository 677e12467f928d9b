import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";

/** The texts of a language: each with its English message. */
export async function readCatalogues(tag: string): Promise<ReadonlyMap<string, string>> {
	const files = [`${tag}.po`, `later/${tag}.po`];
	const catalogues = await Promise.all(
		files.map((filename) =>
			formatter().parse(readFileSync(new URL(`../../src/languages/${filename}`, import.meta.url), "utf8"), {
				...{ locale: tag, sourceLocale: "en", filename },
			}),
		),
	);
	return new Map(
		catalogues.flatMap((catalogue) =>
			Object.entries(catalogue ?? {}).map(
				([id, { message, translation }]) => [message ?? id, translation ?? ""] as const,
			),
		),
	);
}
