import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { REPOSITORY } from "./biome.ts";

const MAX_LENGTH = 120;
const TAB = "  ";

/** Where a formatter leaves a space between two elements. */
const JSX_SPACE = /\{" "\}$/;
const LINK = /https?:\/\/|\]\(/;
/** A text, a list of classes, the path of a picture, a regular expression: what a formatter leaves in one line. */
const LITERAL = String.raw`(?:"[^"]*"|'[^']*'|\w*\`[^\`]*\`|/[^/*].*/\w*)`;
const SINGLE_LITERAL = new RegExp(String.raw`^\s*(?:[?:] |return |<?["\w -]+[=:]\s*\{?)?${LITERAL}\}?(?: ?/?>|[,;])?$`);

const TEXT = /\.(?:tsx?|js|sql|css|md|ya?ml)$/;

const FOLDERS = ["bench", "deploy", "docs", "scripts", "server", "src", "supabase", "tests"];

/** What was released. */
const EXCEPT = /^tests\/upgrade\/.*\.sql$/;

/**
 * The numbers, from 1, of lines that are longer than 120 characters; a tab counts as two. Links, tables and blocks of
 * code in Markdown, and lines of a single literal, may be longer.
 */
function findLongLines(path: string, text: string): number[] {
	const isMarkdown = path.endsWith(".md");
	let isBlock = false;
	return text.split("\n").flatMap((line, index) => {
		if (isMarkdown && line.trim().startsWith("```")) isBlock = !isBlock;
		const mayBeLong = isMarkdown ? isBlock || line.trim().startsWith("|") : SINGLE_LITERAL.test(line);
		const isLong = Array.from(line.replace(JSX_SPACE, "").replaceAll("\t", TAB)).length > MAX_LENGTH;
		return isLong && !mayBeLong && !LINK.test(line) ? [index + 1] : [];
	});
}

const long = "long ".repeat(25);

it.each([
	["a.ts", `// ${long}`],
	["a.ts", `\tconst sum = ${long.replaceAll(" ", " + ")}1;`],
	["a.tsx", `\t<p className="p-2">${long}</p>`],
	["a.spec.ts", `\ttest("${long}", async ({`],
	["a.sql", `-- ${long}`],
	["a.ts", `/** ${long} */`],
	["a.md", long],
])("in %s %j is too long", (path, line) => {
	expect(findLongLines(path, `${line}\n`)).toEqual([1]);
});

it.each([
	["a.ts", `${"\t".repeat(10)}${"x".repeat(100)}`],
	["a.ts", `// https://example.org/${"x".repeat(120)}`],
	["a.ts", `\t\t"${long}",`],
	["a.ts", `\t\t\`${long}\`,`],
	["a.ts", `\ttest: /${long}/,`],
	["a.tsx", `\tclassName="${long}"`],
	["a.tsx", `\t<p className="${long}">`],
	["a.ts", `\tflat: msg\`${long}\`,`],
	["a.md", `| ${long} |`],
	["a.md", `[${long}](page.md)`],
	["a.md", `\`\`\`\n${long}\n\`\`\``],
])("in %s %j may be", (path, line) => {
	expect(findLongLines(path, `${line}\n`)).toEqual([]);
});

it("no line of prose or code is longer than 120 characters", async () => {
	const listed = await Promise.all([...FOLDERS.map((folder) => listFiles(folder)), listFiles(".", false)]);
	const paths = listed.flat().filter((path) => !EXCEPT.test(path));
	expect(paths.length).toBeGreaterThan(1000);
	const found = paths.map(async (path) =>
		findLongLines(path, await readFile(join(REPOSITORY, path), "utf8")).map((line) => `${path}:${line}`),
	);
	expect((await Promise.all(found)).flat()).toEqual([]);
});

async function listFiles(folder: string, recursive = true): Promise<string[]> {
	const entries = await readdir(join(REPOSITORY, folder), { recursive, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && TEXT.test(entry.name))
		.map((entry) => relative(REPOSITORY, join(entry.parentPath, entry.name)));
}
