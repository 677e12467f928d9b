import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { type LintRun, lint, lintFixture, REPOSITORY } from "./biome.ts";

const table: readonly (readonly [path: string, line: string, verdict: "refused" | "allowed"])[] = [
	// rules ← stores ← screens ← app
	["src/rules/planted.ts", 'import { a } from "./turns.ts";', "allowed"],
	["src/rules/planted.test.ts", 'import { it } from "vitest";', "allowed"],
	["src/rules/planted.test.ts", 'import fc from "fast-check";', "allowed"],
	["src/rules/planted.test.ts", 'import { a } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import { it } from "vitest";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../screens/setup.tsx";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../ui/button.tsx";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../app.tsx";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../paths.ts";', "refused"],
	["src/rules/planted.ts", 'import { a } from "react";', "refused"],
	["src/rules/planted.ts", 'import { a } from "valibot";', "refused"],
	["src/rules/planted.ts", 'import { a } from "node:fs";', "refused"],
	["src/rules/planted.ts", 'import { a } from "../../server/app.ts";', "refused"],
	["src/stores/planted.ts", 'import { a } from "../rules/turns.ts";', "allowed"],
	["src/stores/planted.ts", 'import { a } from "./errors.ts";', "allowed"],
	["src/stores/cloud/planted.ts", 'import { a } from "../errors.ts";', "allowed"],
	["src/stores/cloud/planted.ts", 'import { a } from "../../rules/turns.ts";', "allowed"],
	["src/stores/planted.ts", 'import { object } from "valibot";', "allowed"],
	["src/stores/planted.ts", 'import { createClient } from "@supabase/supabase-js";', "allowed"],
	["src/stores/planted.ts", 'import { a } from "../screens/setup.tsx";', "refused"],
	["src/stores/planted.ts", 'import { a } from "../ui/toast.tsx";', "refused"],
	["src/stores/planted.ts", 'import { a } from "../app.tsx";', "refused"],
	["src/stores/planted.ts", 'import { a } from "../paths.ts";', "refused"],
	["src/stores/cloud/planted.ts", 'import { a } from "../../screens/setup.tsx";', "refused"],
	["src/stores/planted.ts", 'import { a } from "../../server/app.ts";', "refused"],
	["src/screens/planted.tsx", 'import { a } from "../rules/turns.ts";', "allowed"],
	["src/screens/planted.tsx", 'import { a } from "../stores/family-store.ts";', "allowed"],
	["src/screens/planted.tsx", 'import { a } from "../ui/button.tsx";', "allowed"],
	["src/screens/planted.tsx", 'import { a } from "../paths.ts";', "allowed"],
	["src/screens/planted.tsx", 'import { useState } from "react";', "allowed"],
	["src/screens/decide/planted.tsx", 'import { a } from "../setup.tsx";', "allowed"],
	["src/screens/planted.tsx", 'import { a } from "../app.tsx";', "refused"],
	["src/screens/decide/planted.tsx", 'import { a } from "../../app.tsx";', "refused"],
	["src/screens/planted.tsx", 'import { a } from "../main.tsx";', "refused"],
	["src/screens/planted.tsx", 'import { createClient } from "@supabase/supabase-js";', "refused"],
	["src/screens/planted.tsx", 'import { a } from "../../server/app.ts";', "refused"],
	["src/planted.tsx", 'import { a } from "./screens/setup.tsx";', "allowed"],
	["src/planted.tsx", 'import { a } from "./stores/guest.ts";', "allowed"],
	["src/planted.tsx", 'import { createClient } from "@supabase/supabase-js";', "refused"],
	["src/planted.tsx", 'import { a } from "../server/app.ts";', "refused"],
	// ui imports nothing of ours
	["src/ui/planted.tsx", 'import { Dialog } from "@base-ui/react/dialog";', "allowed"],
	["src/ui/planted.tsx", 'import { a } from "./button.tsx";', "allowed"],
	["src/ui/overlays/planted.tsx", 'import { a } from "../button.tsx";', "allowed"],
	["src/ui/overlays/planted.tsx", 'import { a } from "../../rules/turns.ts";', "refused"],
	["src/ui/overlays/planted.tsx", 'import { a } from "./../../rules/turns.ts";', "refused"],
	["src/ui/overlays/planted.tsx", 'import { a } from "../../paths.ts";', "refused"],
	["src/ui/planted.tsx", 'import { a } from "../rules/turns.ts";', "refused"],
	["src/ui/planted.tsx", 'import { a } from "../stores/errors.ts";', "refused"],
	["src/ui/planted.tsx", 'import { a } from "../screens/setup.tsx";', "refused"],
	["src/ui/planted.tsx", 'import { a } from "../paths.ts";', "refused"],
	["src/ui/planted.tsx", 'import { a } from "./../rules/turns.ts";', "refused"],
	["src/ui/planted.tsx", 'import { createClient } from "@supabase/supabase-js";', "refused"],
	// src imports no server, and the server of src what says what a family means
	["server/planted.ts", 'import { Hono } from "hono";', "allowed"],
	["server/auth/planted.ts", 'import { a } from "../config.ts";', "allowed"],
	["server/planted.test.ts", 'import { createClient } from "@supabase/supabase-js";', "allowed"],
	["server/planted.ts", 'import { a } from "../src/stores/cloud/cloud-store.ts";', "refused"],
	["server/auth/planted.ts", 'import { a } from "../../src/screens/home.tsx";', "refused"],
	["server/api/planted.ts", 'import { a } from "../../src/rules/draw.ts";', "allowed"],
	["server/api/planted.ts", 'import { a } from "../../src/stores/cloud/rows/to-family.ts";', "allowed"],
	["server/api/planted.ts", 'import { a } from "../../src/stores/browser/storage.ts";', "refused"],
	["server/planted.test.ts", 'import { a } from "../src/rules/turns.ts";', "refused"],
	["server/planted.ts", 'import { a } from "react";', "refused"],
	["server/planted.ts", 'import { a } from "react-dom/server";', "refused"],
	["server/planted.test.ts", 'import { a } from "react";', "refused"],
	["server/planted.ts", 'import { createClient } from "@supabase/supabase-js";', "refused"],
	["server/planted.ts", 'import { a } from "../tests/helpers/database-users.ts";', "refused"],
	// however an import is written
	["src/rules/planted.ts", 'import "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import * as a from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import type { A } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import { type A } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'export { a } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'export * from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'export type { A } from "../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'export const a = () => import("../stores/guest.ts");', "refused"],
	["src/rules/planted.ts", "export const a = () => import(`../stores/guest.ts`);", "refused"],
	["src/rules/planted.ts", 'export const a = () => import("../stores/" + "guest.ts");', "refused"],
	["src/rules/planted.ts", 'export const a = import.meta.glob("../stores/*.ts");', "refused"],
	["src/rules/planted.ts", 'export const a = import.meta.glob<A>("../stores/*.ts", { eager: true });', "refused"],
	["src/rules/planted.ts", 'export const a = require("../stores/guest.ts");', "refused"],
	["src/rules/planted.ts", 'export type A = import("../stores/guest.ts").A;', "refused"],
	["src/rules/planted.ts", 'export type A = typeof import("../stores/guest.ts");', "refused"],
	["src/rules/planted.ts", 'import { a } from "./../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import { a } from "./deep/../../stores/guest.ts";', "refused"],
	["src/rules/planted.ts", 'import { a } from "/src/stores/guest.ts";', "refused"],
	["src/screens/planted.tsx", 'import { a } from "/src/app.tsx";', "refused"],
	["src/screens/planted.tsx", 'export const a = () => import("../stores/cloud.ts");', "allowed"],
	// only src/stores/browser/ accesses the browser's storage and locks
	["src/stores/browser/planted.ts", "export const stored = localStorage.length;", "allowed"],
	["src/stores/browser/planted.ts", "export const stored = window.sessionStorage.length;", "allowed"],
	["src/stores/browser/planted.ts", "export const locks = navigator.locks;", "allowed"],
	["src/stores/auth/planted.test.ts", "export const stored = localStorage.length;", "allowed"],
	["src/stores/planted.ts", "export const stored = localStorage.length;", "refused"],
	["src/stores/planted.ts", "export const stored = window.sessionStorage.length;", "refused"],
	["src/stores/auth/planted.ts", "export const stored = sessionStorage.length;", "refused"],
	["src/stores/cloud/rows/planted.ts", "export const stored = () => localStorage;", "refused"],
	["src/stores/cloud/planted.ts", "export const locks = navigator.locks;", "refused"],
	["src/screens/planted.tsx", "export const stored = localStorage.length;", "refused"],
	["src/screens/planted.tsx", "export const stored = sessionStorage.length;", "refused"],
	["src/screens/planted.tsx", "export const stored = window.localStorage.length;", "refused"],
	["src/screens/planted.tsx", "export const stored = globalThis.sessionStorage.length;", "refused"],
	["src/screens/planted.tsx", 'export const stored = window["localStorage"];', "refused"],
	["src/screens/planted.tsx", "export const { localStorage: stored } = window;", "refused"],
	["src/screens/planted.test.tsx", "export const stored = localStorage.length;", "refused"],
	["src/screens/planted.tsx", "export const locks = navigator?.locks;", "refused"],
	["src/ui/planted.tsx", "export const stored = localStorage.length;", "refused"],
	["src/planted.tsx", "export const stored = self.localStorage.length;", "refused"],
	// chance and time are arguments of a rule, and a rule knows no page
	["src/rules/planted.ts", "export const luck = crypto.getRandomValues(new Uint32Array(1));", "allowed"],
	["src/rules/planted.ts", "export const luck = Math.floor(1.5);", "allowed"],
	["src/rules/planted.ts", "export const luck = Math.random();", "refused"],
	["src/rules/planted.ts", "export const now = Date.now();", "refused"],
	["src/rules/planted.ts", "export const now = new Date();", "refused"],
	["src/rules/planted.ts", "export const now = globalThis.performance.now();", "refused"],
	["src/rules/planted.ts", "export const page = document.title;", "refused"],
	["src/rules/planted.ts", "export const page = window.document;", "refused"],
	["src/rules/planted.ts", "export const stored = localStorage.length;", "refused"],
	["src/screens/planted.tsx", "export const page = document.title;", "allowed"],
];

describe("import directions", () => {
	const planted = table.map(([path, line, verdict], at) => {
		const file = path.replace("planted", `planted-${at}`);
		return { path, line, verdict, file };
	});
	let run: LintRun;
	beforeAll(async () => {
		run = await lintFixture(new Map(planted.map(({ file, line }) => [file, `${line}\n`])));
	});

	it.each(planted)("$path: $line is $verdict", ({ file, verdict }) => {
		const broken = run.errors.get(file) ?? [];
		if (verdict === "refused") expect(broken).not.toEqual([]);
		else expect(broken).toEqual([]);
	});

	it("refuses a circle of imports", async () => {
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

	it("fails the run, having read every planted file", () => {
		expect(run.exitCode).toBe(1);
		expect(run.filesRead).toBeGreaterThanOrEqual(planted.length);
	});
});

it("our own sources are all read: that they are clean is for `npm run lint` to find", async () => {
	const folders = ["src", "server", "tests"];
	const files = folders.map((name) => readdir(join(REPOSITORY, name), { recursive: true }));
	const sources = (await Promise.all(files)).flat().filter((path) => /\.tsx?$/.test(path));
	const { filesRead } = await lint(REPOSITORY, folders, ["style/noCommonJs"]);
	expect(sources.length).toBeGreaterThan(10);
	expect(filesRead).toBeGreaterThanOrEqual(sources.length);
});
