import { expect, it } from "vitest";
import { readTestCatalogue } from "../helpers/test-database.ts";
import { formatFuzzCommand, parseFuzzArguments } from "./arguments.ts";
import { generateBatch } from "./grammar.ts";

const { tables } = await readTestCatalogue();

it.each(["0", "1", "1000001", "1732374061", "4294967295", "-2147483648"])("%s is a seed", (seed) => {
	expect(parseFuzzArguments([`--seed=${seed}`])).toEqual({ seed: Number(seed), requests: 20_000, keepGoing: false });
});

it("a seed of 32 bits is the same requests every time, and its neighbour is others", () => {
	expect(generateBatch(tables, 4_294_967_295, 3)).toEqual(generateBatch(tables, 4_294_967_295, 3));
	expect(generateBatch(tables, 4_294_967_295, 3)).not.toEqual(generateBatch(tables, 4_294_967_294, 3));
});

it.each([
	["--seed=4294967296", /the seed is a whole number from -2147483648 to 4294967295, not "4294967296"/],
	["--seed=1e3", /the seed is a whole number/],
	["--seed=0.5", /the seed is a whole number/],
	["--seed=", /the seed is a whole number/],
	["--seed=abc", /the seed is a whole number/],
	["--requests=0", /the number of requests is a whole number from 1 to 1000000000/],
	["--requests=many", /the number of requests/],
	["--only=3,", /each index is a whole number from 0/],
	["--only=-1", /each index/],
	["--speed=1", /--speed/],
	["17", /17/],
])("%s is refused with a sentence", (argument, sentence) => {
	expect(() => parseFuzzArguments([argument])).toThrow(sentence);
});

it("requests and indexes exclude each other", () => {
	expect(() => parseFuzzArguments(["--requests=1", "--only=1"])).toThrow(/exclude each other/);
});

it.each([[["--seed=-7", "--requests=300"]], [["--seed=5", "--only=17,18", "--keep-going"]], [[]]])(
	"the printed command of %j repeats it",
	(args) => {
		const parsed = parseFuzzArguments(args);
		const [, typed = ""] = formatFuzzCommand(parsed).split(" -- ");
		expect(parseFuzzArguments(typed.split(" "))).toEqual(parsed);
	},
);
