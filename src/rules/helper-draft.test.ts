import fc from "fast-check";
import { expect, it } from "vitest";
import { nameArbitrary } from "./arbitraries.test-helper.ts";
import { isHelper, OPTION_COUNT } from "./details.ts";
import { isDraftError, readHelperDraft } from "./helper-draft.ts";
import { property } from "./property.test-helper.ts";

const typed = fc.oneof(nameArbitrary, fc.constantFrom("", "  ", " Pizza ", "Pizza", "x".repeat(81)));
const draft = fc.record({ question: typed, options: fc.array(typed, { maxLength: OPTION_COUNT.max }) });

property("is a valid helper, or says at which field it is none", [draft], (typed) => {
	const read = readHelperDraft(typed);
	if (isDraftError(read)) expect(read.question !== undefined || read.options.size > 0).toBe(true);
	else expect(isHelper(read)).toBe(true);
});

it("leaves out empty options and the spaces around words", () => {
	expect(readHelperDraft({ question: " Which? ", options: ["", " A", "B ", " "] })).toEqual({
		question: "Which?",
		options: ["A", "B"],
	});
});

it.each([
	["an empty question", { question: " ", options: ["A", "B"] }, "empty", []],
	["a long question", { question: "x".repeat(81), options: ["A", "B"] }, "too-long", []],
	["an option twice", { question: "Q", options: ["A", "B", " A"] }, undefined, [[2, "taken"]]],
	["a long option", { question: "Q", options: ["A", "B", "x".repeat(81)] }, undefined, [[2, "too-long"]]],
	["one option", { question: "Q", options: ["A", ""] }, undefined, [[1, "too-few"]]],
	["no options", { question: "Q", options: [] }, undefined, [[0, "too-few"]]],
] as const)("names the field of %s", (_, typed, question, options) => {
	expect(readHelperDraft(typed)).toEqual({ question, options: new Map(options) });
});
