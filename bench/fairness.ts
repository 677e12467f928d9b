// How fair several ways to draw are: families of 3 to 8, 60 turns each. Writes the tables of docs/fairness.md. Run with `npm run bench:fairness`.
// The seed is fixed: the same program writes the same tables.

import { readFile, writeFile } from "node:fs/promises";
import { applyChange } from "../src/rules/apply-change.ts";
import { findDraw } from "../src/rules/draw.ts";
import type { Category, CategorySettings, Family } from "../src/rules/family.ts";
import { type Random32, randomBelow } from "../src/rules/random.ts";
import { prng, seededSecret } from "../src/rules/seeded-random.test-helper.ts";

const RUNS = 3_000;
const TURNS = 60;
const SIZES = [3, 4, 5, 6, 7, 8];
const SEED = 20_261_122;
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
	const names = Array.from({ length: size }, (_, at) => String(at));
	const today = "2026-11-22";
	let family: Family = {
		secret: seededSecret(random),
		members: names.map((name) => ({ id: name, key: name, name })),
		categories: [{ id: "dishes", key: "Dishes", name: "Dishes", lastTurn: 0, settings }],
		turns: [],
	};
	return Array.from({ length: TURNS }, (_, n) => {
		const [category] = family.categories as readonly [Category];
		const draw = findDraw(family, category, today);
		if (draw === undefined) throw new Error("nobody was drawn");
		const change = { kind: "record-turn", category: category.id, n, member: draw.member.id } as const;
		family = applyChange(family, change, { id: String(n), at: "", today }).family;
		return Number(draw.member.name);
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

/** Halved with every turn more than the least used has had; at most ten times. */
function shrinkingWeights(counts: readonly number[]): readonly number[] {
	const least = Math.min(...counts);
	return counts.map((count) => 2 ** (10 - Math.min(count - least, 10)));
}

function leastUsed(counts: readonly number[]): readonly number[] {
	const least = Math.min(...counts);
	return counts.map((count) => +(count === least));
}

interface Figures {
	/** Of 59 pairs of neighbouring turns. */
	readonly repeats: number;
	/** Turns of others between two of the same member, or before the first or after the last. */
	readonly longestWait: number;
	/** How many turns more the one with the most has had than the one with the fewest. */
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

const page = await readFile(OUTPUT, "utf8");
const tables = `${SIZES.map(table).join("\n\n")}\n\n`;
await writeFile(
	OUTPUT,
	page.replace(/### 3 members[\s\S]*?(?=## What it says)/, () => tables),
);
