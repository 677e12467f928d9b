import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { fitText, wrapText } from "./wrap-text.ts";

const measure = (text: string) => [...new Intl.Segmenter().segment(text)].length;
const widths = fc.integer({ min: 1, max: 12 });
const texts = fc.string({ maxLength: 60, unit: fc.constantFrom("a", "b", " ", "م", "👨‍👩‍👧", "é") });

property("a text is wrapped whole, and no line is too wide", [texts, widths], (text, width) => {
	const lines = wrapText(text, width, measure);
	expect(lines.join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
	for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
});

it("a text has the largest size that fits, else the smallest", () => {
	const sized = (text: string, size: number) => text.length * size;
	expect(fitText("It's Mia's turn!", 100, 2, [20, 10, 5], sized)).toEqual({ size: 10, lines: ["It's Mia's", "turn!"] });
	expect(fitText("a".repeat(99), 10, 1, [5, 2], sized).size).toBe(2);
});
