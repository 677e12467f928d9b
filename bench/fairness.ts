// Compares how fair several ways to draw are, in families of 3 to 8 with 60 turns each. Writes the second part of
// docs/fairness.md. Run with `npm run bench:fairness`. The seed is fixed: the same program writes the same page.

import { readFile, writeFile } from "node:fs/promises";
import { applyChange } from "../src/rules/apply-change.ts";
import { prng, seededSecret } from "../src/rules/arbitraries.test-helper.ts";
import { findDraw } from "../src/rules/draw.ts";
import { type Category, type CategorySettings, createFamily } from "../src/rules/family.ts";
import { type Random32, randomBelow } from "../src/rules/random.ts";
import { presentFamily, storeFamily } from "../src/rules/stored-family.ts";

const RUNS = 3_000;
const TURNS = 60;
const SIZES = [3, 4, 5, 6, 7, 8];
const SEED = 20_261_122;
const TODAY = "2026-11-22";
const OUTPUT = new URL("../docs/fairness.md", import.meta.url);

/** The index of each turn's member, for a family of `size`. */
type Strategy = (size: number, random: Random32) => readonly number[];

const STRATEGIES: Readonly<Record<string, Strategy>> = {
	"Whose Turn?": (size, random) => simulateOurs(size, random, {}),
	"Whose Turn?, nobody twice in a row": (size, random) => simulateOurs(size, random, { noRepeat: true }),
	"plain random": (size, random) => simulate(size, random, (counts) => counts.map(() => 1)),
	"random, but not the last": (size, random) =>
		simulate(size, random, (counts, last) => counts.map((_, at) => +(at !== last))),
	"weights that shrink with use": (size, random) => simulate(size, random, shrinkingWeights),
	"least used first": (size, random) => simulate(size, random, leastUsed),
};

function simulateOurs(size: number, random: Random32, settings: CategorySettings): readonly number[] {
	const named = (name: string) => ({ id: name, key: name, name });
	let stored = storeFamily({
		...createFamily(seededSecret(random)),
		members: Array.from({ length: size }, (_, at) => named(String(at))),
		categories: [{ ...named("dishes"), lastTurn: 0, settings }],
	});
	return Array.from({ length: TURNS }, (_, at) => {
		const family = presentFamily(stored);
		const draw = findDraw(family, family.categories[0] as Category, TODAY);
		if (draw === undefined) throw new Error("nobody was drawn");
		const { category, n, member } = draw;
		const turn = { kind: "record-turn", category, n, member: member.id } as const;
		stored = applyChange(stored, turn, { id: String(at), at: "", today: TODAY }).family;
		return Number(member.name);
	});
}

function simulate(
	size: number,
	random: Random32,
	weigh: (counts: readonly number[], last: number | undefined) => readonly number[],
): readonly number[] {
	const counts = Array.from({ length: size }, () => 0);
	const turns: number[] = [];
	while (turns.length < TURNS) {
		const member = drawWeighted(weigh(counts, turns.at(-1)), random);
		counts[member] = (counts[member] as number) + 1;
		turns.push(member);
	}
	return turns;
}

/** @param weights whole numbers */
function drawWeighted(weights: readonly number[], random: Random32): number {
	let left = randomBelow(sum(weights), random);
	return weights.findIndex((weight) => {
		left -= weight;
		return left < 0;
	});
}

/** Halves a weight for every turn more than the least used has had, at most ten times. */
function shrinkingWeights(counts: readonly number[]): readonly number[] {
	const least = Math.min(...counts);
	return counts.map((count) => 2 ** (10 - Math.min(count - least, 10)));
}

function leastUsed(counts: readonly number[]): readonly number[] {
	const least = Math.min(...counts);
	return counts.map((count) => +(count === least));
}

interface Figures {
	/** How many of the 59 pairs of neighbouring turns have the same member. */
	readonly repeats: number;
	/** Turns of others between two of the same member, or before the first or after the last. */
	readonly longestWait: number;
	/** The most turns of a member minus the fewest. */
	readonly spread: number;
}

function measure(turns: readonly number[], size: number): Figures {
	const counts = Array.from({ length: size }, (_, member) => turns.filter((one) => one === member).length);
	return {
		repeats: turns.filter((member, at) => at > 0 && member === turns[at - 1]).length,
		longestWait: Math.max(...counts.map((_, member) => longestWait(turns, member))),
		spread: Math.max(...counts) - Math.min(...counts),
	};
}

function longestWait(turns: readonly number[], member: number): number {
	const at = [-1, ...turns.flatMap((one, index) => (one === member ? [index] : [])), turns.length];
	return Math.max(...at.slice(1).map((index, before) => index - (at[before] as number) - 1));
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, one) => total + one, 0);
}

function median(numbers: readonly number[]): number {
	return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] as number;
}

function table(size: number): string {
	const rows = Object.entries(STRATEGIES).map(([name, strategy]) => {
		const random = prng(SEED + size);
		const runs = Array.from({ length: RUNS }, () => measure(strategy(size, random), size));
		const waits = runs.map(({ longestWait }) => longestWait);
		const spreads = runs.map(({ spread }) => spread);
		const repeats = sum(runs.map(({ repeats }) => repeats)) / RUNS;
		const cells = [repeats.toFixed(1), median(waits), Math.max(...waits), median(spreads), Math.max(...spreads)];
		return `| ${name} | ${cells.join(" | ")} |`;
	});
	return `### ${size} members

| | repeats in a row | longest wait, median | longest wait, of all runs | spread, median | spread, of all runs |
|---|---|---|---|---|---|
${rows.join("\n")}`;
}

const HEADING = "## What families get of it";
const [formula = ""] = (await readFile(OUTPUT, "utf8")).split(HEADING);

await writeFile(
	OUTPUT,
	`${formula}${HEADING}

Made by \`npm run bench:fairness\` (bench/fairness.ts, seed ${SEED}):
${RUNS.toLocaleString("en")} runs of ${TURNS} turns for each family and each way to draw.

- **Repeats in a row**: how often in ${TURNS} turns somebody had the turn after their own, on average.
- **Longest wait**: the most turns of others between two turns of one person.
- **Spread**: after ${TURNS} turns, the difference between the most turns and the fewest.

*Whose Turn?* draws among those who have not had a turn in the running cycle. "Nobody twice in a row" is a category's
own rule: a new cycle does not begin with the person who ended the last one. "Weights that shrink with use" halves
somebody's chance with every turn more than the least used has had. "Least used first" draws among those with the fewest
turns.

${SIZES.map(table).join("\n\n")}

## What it says

- With cycles the spread is never more than one turn, and nobody waits longer than two cycles less two turns. Plain
  random is far from both. "Not the last" mends the repeats that one notices first and leaves the waits that one
  resents: somebody still waits for dozens of turns.
- "Least used first" is the same as cycles as long as nobody joins, leaves or is away. A newcomer,
  however, has to catch up with turns from before they came, one after the other.
- Shrinking weights keep the spread small, but the same child is drawn twice in a row again and again, and no parent can
  say at the table why. A cycle can be counted on fingers.
- Cycles leave some repeats: with five members, the person who ended a cycle begins the next one in every fifth cycle.
  The rule "nobody twice in a row" takes that away and costs some surprise, since the first of a new cycle is drawn
  among one fewer.
`,
);
