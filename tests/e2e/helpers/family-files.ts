import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { turnEntry } from "./storage.ts";

const DISHES = "Who does dishes?";
const MADE_AT = "2026-11-20T07:00:00.000Z";

/** Names are ids. */
const named = (name: string) => ({ id: name, key: name, name });
const category = (name: string, lastTurn: number) => ({ ...named(name), lastTurn, settings: {} });

/** A family file as docs/family-file.md describes it. @param cycles the members who have had a turn, by category */
export function familyFile(members: readonly string[], cycles: Readonly<Record<string, readonly string[]>>) {
	const turns = Object.entries(cycles).flatMap(([name, had]) =>
		had.map((member, at) => ({ id: `${name} ${at}`, category: name, member, cycle: 1, number: at + 1 })),
	);
	return {
		...{ format: "whose-turn-family", version: 5, madeAt: MADE_AT, secret: "2".repeat(32) },
		members: members.map(named),
		categories: Object.entries(cycles).map(([name, had]) => category(name, had.length)),
		...{ turns, history: [] },
	};
}

export const FAMILY_FILE = familyFile(["Kim", "Noah", "Zoe"], { [DISHES]: ["Zoe", "Noah"], ["__proto__"]: ["Kim"] });

/** A file with a history: two turns, and the reset after which they count no more. */
export function withHistory(members: readonly string[]) {
	const turn = (id: string, member = "") => ({ id, category: DISHES, member, cycle: 0 });
	const entry = (id: string, day: number, member = "") =>
		turnEntry(DISHES, member, { id: `e${day}`, at: `2026-10-0${day}T18:00:00.000Z`, turns: [id] });
	const reset = { kind: "reset", category: DISHES, categoryName: DISHES, turns: ["t1", "t2"] };
	const [first, second = first] = members;
	return {
		...{ format: "whose-turn-family", version: 5, madeAt: MADE_AT, secret: "2".repeat(32) },
		...{ members: members.map(named), categories: [category(DISHES, 0)] },
		turns: [turn("t1", first), turn("t2", second)],
		history: [
			...[entry("t1", 1, first), entry("t2", 2, second)],
			{ id: "e3", at: "2026-10-03T18:00:00.000Z", ...reset },
		],
	};
}

/** Chooses a file of this content on the settings screen. */
export async function chooseFile(page: Page, content: string): Promise<void> {
	const choosing = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: "Open a family file" }).click();
	const file = { name: "family.json", mimeType: "application/json", buffer: Buffer.from(content) };
	await (await choosing).setFiles(file);
}

/** Presses "Download a copy" inside `container`, and reads the file that comes. */
export async function downloadedFamily(page: Page, container: Locator): Promise<{ name: string; content: unknown }> {
	const coming = page.waitForEvent("download");
	await container.getByRole("button", { name: "Download a copy" }).click();
	const download = await coming;
	return { name: download.suggestedFilename(), content: JSON.parse(await readFile(await download.path(), "utf8")) };
}
