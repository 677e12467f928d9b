import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { REPOSITORY } from "./biome.ts";

const SCREENS = join(REPOSITORY, "src/screens");
/** A type is no dependency at run time, and a part that is loaded later may open what has loaded it. */
const STATIC_IMPORT = /^(?:import|export) (?!type\b)[^;]*? from "(\.[^"]+)";$|^import "(\.[^"]+)";$/gms;

/** Files beside folders put these together, or are known to all of them. */
const BESIDE = [".", "decide"];

/** By folder of the screens, which folders its files import, each with a file that does. */
const imports = new Map<string, Map<string, string>>();

beforeAll(async () => {
	const paths = (await readdir(SCREENS, { recursive: true })).filter((path) => /\.tsx?$/.test(path));
	for (const path of paths.filter((path) => !/\.test(?:-helper)?\.tsx?$/.test(path))) {
		const text = await readFile(join(SCREENS, path), "utf8");
		for (const [, from, alone] of text.matchAll(STATIC_IMPORT))
			note(path, join(dirname(path), from ?? (alone as string)));
	}
});

function note(path: string, imported: string): void {
	const [folder, other] = [dirname(path), dirname(imported)];
	if (folder === other || imported.startsWith("..") || BESIDE.includes(folder) || BESIDE.includes(other)) return;
	imports.set(folder, (imports.get(folder) ?? new Map()).set(other, `${path} imports ${imported}`));
}

/** The imports by which `from` leads back to itself. */
function findCircle(from: string): string[] | undefined {
	const ways: { at: string; by: string[] }[] = [{ at: from, by: [] }];
	const seen = new Set<string>();
	for (const { at, by } of ways)
		for (const [next, importing] of imports.get(at) ?? []) {
			if (next === from) return [...by, importing];
			if (!seen.has(next)) ways.push({ at: next, by: [...by, importing] });
			seen.add(next);
		}
	return undefined;
}

it("no folder of the screens imports what imports it", () => {
	expect(imports.size).toBeGreaterThan(20);
	expect([...imports.keys()].map(findCircle).filter(Boolean)).toEqual([]);
});
