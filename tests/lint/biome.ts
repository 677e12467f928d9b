import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const BIOME = join(REPOSITORY, "node_modules/@biomejs/biome/bin/biome");

/**
 * The rules that hold the directions. The others are for `npm run lint`: those that infer types cost several times as
 * much.
 */
const DIRECTION_RULES = [
	"style/noRestrictedImports",
	"style/noRestrictedGlobals",
	"nursery/noJsRestrictedProperties",
	"style/noCommonJs",
	"suspicious/noImportCycles",
	"plugin",
];

/**
 * Applies rules to a folder with a `biome.json`. Throws when Biome's answer is not a report.
 *
 * @param paths relative to the folder
 * @returns how many files Biome has read, and the rules of the errors found, by path relative to the folder
 */
export async function lint(
	folder: string,
	paths: readonly string[] = ["."],
	rules: readonly string[] = DIRECTION_RULES,
) {
	const only = rules.map((rule) => `--only=${rule}`);
	const args = [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", ...only, ...paths];
	// It ends with 1 for what it finds.
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		...{ cwd: folder, maxBuffer: 2 ** 26, encoding: "utf8" },
	});
	if (stdout === "") throw new Error(`Biome did not report: ${stderr}`);
	const report = JSON.parse(stdout) as {
		summary: { changed: number; unchanged: number };
		diagnostics: { severity: string; category: string; location: { path: string } }[];
	};
	const errors = new Map<string, string[]>();
	for (const { severity, category, location } of report.diagnostics) {
		if (severity !== "error") continue;
		errors.set(location.path, [...(errors.get(location.path) ?? []), category]);
	}
	return { exitCode: status, filesRead: report.summary.changed + report.summary.unchanged, errors };
}

/** Lints sources, given as path and text, in a folder of their own that is removed afterwards. */
export async function lintFixture(sources: ReadonlyMap<string, string>) {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-lint-"));
	try {
		await cp(join(REPOSITORY, "biome.json"), join(folder, "biome.json"));
		await cp(join(REPOSITORY, ".gitignore"), join(folder, ".gitignore"));
		await cp(join(REPOSITORY, "tests/lint"), join(folder, "tests/lint"), {
			recursive: true,
			filter: (path) => !path.endsWith(".ts"),
		});
		for (const [path, text] of sources) {
			await mkdir(dirname(join(folder, path)), { recursive: true });
			await writeFile(join(folder, path), text);
		}
		return await lint(folder);
	} finally {
		await rm(folder, { recursive: true });
	}
}
