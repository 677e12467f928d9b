import { describe, expect, it } from "vitest";
import { findHelper } from "../../src/rules/helpers.ts";
import { readCatalogues } from "./catalogues.ts";

const QUESTIONS = ["Movie Night Choice", "Restaurant picker"].map((category) => findHelper(category)?.question ?? "");

// English has the specification's words, and Arabic has one kind of letters.
describe.each(["de", "es", "fr", "pt"])("a question after a name, in %s", (tag) => {
	it("begins with a small letter", async () => {
		const texts = await readCatalogues(tag);
		expect(texts.get("{member}, {question}")).toBe("{member}, {question}");
		for (const question of QUESTIONS) expect(texts.get(question), question).toMatch(/^¿?\p{Ll}/u);
	});
});
