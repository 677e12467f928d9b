import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { lint, lintFixture, REPOSITORY } from "./biome.ts";

const RULE = "src/rules/turns.ts";
const STORES = ["src/stores/errors.ts", "src/stores/browser/storage.ts"];
const LOOKS = ["src/screens/setup.tsx", "src/ui/button.tsx", "src/paths.ts"];
const APP = ["src/app.tsx", "src/main.tsx"];
const OUTSIDE = ["server/config.ts", "tests/helpers/users.ts"];
const DRAWING = ["react", "react-dom/server", "@base-ui/react/dialog"];
const SUPABASE = "@supabase/supabase-js";
const LIBRARIES = ["valibot", "hono", "node:fs"];
const TEST_LIBRARIES = ["vitest", "fast-check"];
const MODULES = [RULE, ...STORES, ...LOOKS, ...APP, ...OUTSIDE, ...DRAWING, SUPABASE, ...LIBRARIES, ...TEST_LIBRARIES];

const OF_RULES = MODULES.filter((module) => module !== RULE);
const OF_STORES = [...LOOKS, ...APP, ...OUTSIDE];
const OF_SCREENS = [...APP, ...OUTSIDE, SUPABASE];
const OF_LOOKS = [RULE, ...STORES, "src/screens/setup.tsx", "src/paths.ts", ...APP, ...OUTSIDE, SUPABASE];
const OF_SERVER = ["src/stores/browser/storage.ts", "tests/helpers/users.ts", ...LOOKS, ...APP, ...DRAWING, SUPABASE];

/** Which of the modules a file may not import. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
	"src/rules/planted.ts": OF_RULES,
	"src/rules/planted.test.ts": OF_RULES.filter((module) => !TEST_LIBRARIES.includes(module)),
	"src/stores/planted.ts": OF_STORES,
	"src/stores/cloud/planted.ts": OF_STORES,
	"src/screens/planted.tsx": OF_SCREENS,
	"src/screens/decide/planted.tsx": OF_SCREENS,
	"src/planted.tsx": [...OUTSIDE, SUPABASE],
	"src/ui/planted.tsx": OF_LOOKS,
	"src/ui/overlays/planted.tsx": OF_LOOKS,
	"server/planted.ts": OF_SERVER,
	"server/auth/planted.ts": OF_SERVER,
	"server/planted.test.ts": [RULE, ...STORES, ...LOOKS, ...APP, ...DRAWING],
};

/** Imports that may not be, however they are written. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
	"src/rules/planted.ts": [
		'import "../stores/guest.ts";',
		'import * as a from "../stores/guest.ts";',
		'import type { A } from "../stores/guest.ts";',
		'import { type A } from "../stores/guest.ts";',
		'export { a } from "../stores/guest.ts";',
		'export * from "../stores/guest.ts";',
		'export type { A } from "../stores/guest.ts";',
		'export const a = () => import("../stores/guest.ts");',
		"export const a = () => import(`../stores/guest.ts`);",
		'export const a = () => import("../stores/" + "guest.ts");',
		'export const a = import.meta.glob("../stores/*.ts");',
		'export const a = import.meta.glob<A>("../stores/*.ts", { eager: true });',
		'export const a = require("../stores/guest.ts");',
		'export type A = import("../stores/guest.ts").A;',
		'export type A = typeof import("../stores/guest.ts");',
		'import { a } from "./../stores/guest.ts";',
		'import { a } from "./deep/../../stores/guest.ts";',
		'import { a } from "/src/stores/guest.ts";',
	],
	"src/ui/planted.tsx": ['import { a } from "./../rules/turns.ts";'],
	"src/ui/overlays/planted.tsx": ['import { a } from "./../../rules/turns.ts";'],
	"src/screens/planted.tsx": ['import { a } from "/src/app.tsx";', "export const { localStorage: stored } = window;"],
};

const STORAGE = [
	...["localStorage.length", "window.sessionStorage.length", "globalThis.localStorage.length", "self.localStorage"],
	...['window["localStorage"]', "() => sessionStorage", "navigator.locks", "navigator?.locks"],
];
const IMPURE = ["document.title", "window.document", "Math.random()", "Date.now()", "new Date()", "performance.now()"];
const EXPRESSIONS = [...STORAGE, ...IMPURE, "crypto.getRandomValues(new Uint32Array(1))", "Math.floor(1.5)"];

/** Which of the expressions a file may not have: rules know neither chance, nor time, nor a page. */
const GLOBALS: Readonly<Record<string, readonly string[]>> = {
	"src/rules/planted.ts": [...STORAGE, ...IMPURE],
	"src/stores/planted.ts": STORAGE,
	"src/stores/auth/planted.ts": STORAGE,
	"src/stores/cloud/rows/planted.ts": STORAGE,
	"src/stores/browser/planted.ts": [],
	"src/stores/auth/planted.test.ts": [],
	"src/screens/planted.tsx": STORAGE,
	"src/screens/planted.test.tsx": STORAGE,
	"src/ui/planted.tsx": STORAGE,
	"src/planted.tsx": STORAGE,
};

function importOf(path: string, module: string): string {
	if (!/^(?:src|server|tests)\//.test(module)) return `import { a } from "${module}";`;
	return `import { a } from "${relative(dirname(path), module).replace(/^(?!\.)/, "./")}";`;
}

/** Lines, each in a file of its own beside a path. @returns those of each path that were refused */
async function findRefused(planted: Readonly<Record<string, readonly string[]>>) {
	const files = Object.entries(planted).flatMap(([path, lines]) =>
		lines.map((line, at) => ({ path, line, file: path.replace("planted", `planted-${at}`) })),
	);
	const { errors, filesRead, exitCode } = await lintFixture(
		new Map(files.map(({ file, line }) => [file, `${line}\n`])),
	);
	expect(exitCode).toBe(1);
	expect(filesRead).toBeGreaterThanOrEqual(files.length);
	const refusedAt = (path: string) => files.filter((one) => one.path === path && errors.has(one.file));
	return Object.fromEntries(Object.keys(planted).map((path) => [path, refusedAt(path).map(({ line }) => line)]));
}

const mapPaths = (table: object, toLines: (path: string) => readonly string[]) =>
	Object.fromEntries(Object.keys(table).map((path) => [path, toLines(path)]));

describe("what may not be imported, or used, is refused, and nothing else", () => {
	it("of modules", async () => {
		const refused = await findRefused(mapPaths(IMPORTS, (path) => MODULES.map((module) => importOf(path, module))));
		for (const [path, modules] of Object.entries(IMPORTS))
			expect(refused[path]?.toSorted(), path).toEqual(modules.map((module) => importOf(path, module)).toSorted());
	});

	it("of the ways to write an import", async () => {
		const allowed = { "src/screens/allowed/planted.tsx": ['export const a = () => import("../../stores/cloud.ts");'] };
		expect(await findRefused({ ...FORMS, ...allowed })).toEqual({ ...FORMS, "src/screens/allowed/planted.tsx": [] });
	});

	it("of the page's globals", async () => {
		const line = (expression: string) => `export const found = ${expression};`;
		const refused = await findRefused(mapPaths(GLOBALS, () => EXPRESSIONS.map(line)));
		expect(refused).toEqual(mapPaths(GLOBALS, (path) => (GLOBALS[path] ?? []).map(line)));
	});
});

it("a circle of imports is refused", async () => {
	const circle = await lintFixture(
		new Map([
			["src/rules/egg.ts", 'import { hen } from "./hen.ts";\nexport const egg = () => hen;\n'],
			["src/rules/hen.ts", 'import { egg } from "./egg.ts";\nexport const hen = () => egg;\n'],
		]),
	);
	expect([...circle.errors]).toEqual([
		["src/rules/egg.ts", ["lint/suspicious/noImportCycles"]],
		["src/rules/hen.ts", ["lint/suspicious/noImportCycles"]],
	]);
});

it("our own sources are all read: that they are clean is for `npm run lint` to find", async () => {
	const folders = ["src", "server", "tests"];
	const files = folders.map((name) => readdir(join(REPOSITORY, name), { recursive: true }));
	const sources = (await Promise.all(files)).flat().filter((path) => /\.tsx?$/.test(path));
	const { filesRead } = await lint(REPOSITORY, folders, ["style/noCommonJs"]);
	expect(sources.length).toBeGreaterThan(10);
	expect(filesRead).toBeGreaterThanOrEqual(sources.length);
});
