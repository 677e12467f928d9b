import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const BIOME = join(REPOSITORY, "node_modules/@biomejs/biome/bin/biome");

export interface LintRun {
	readonly exitCode: number;
	/** How many files Biome says it has read. */
	readonly filesRead: number;
	/** Rule names (`lint/style/noRestrictedImports`, or `plugin`) of the errors found, by path relative to the folder. */
	readonly errors: ReadonlyMap<string, readonly string[]>;
}

/** Lints a folder with the `biome.json` in it. Throws when Biome's answer is not a report. */
export async function lint(folder: string): Promise<LintRun> {
	const { exitCode, stdout, stderr } = await run(folder);
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
	return { exitCode, filesRead: report.summary.changed + report.summary.unchanged, errors };
}

/** Lints sources, given as path and text, with our rules, in a folder of their own that is removed afterwards. */
export async function lintFixture(sources: ReadonlyMap<string, string>): Promise<LintRun> {
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

function run(folder: string): Promise<{ exitCode: number; stdout: string; stderr: string }> {
	const args = [BIOME, "lint", "--reporter=json", "--max-diagnostics=none", "."];
	return new Promise((resolve) => {
		execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
			resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr });
		});
	});
}
