import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFamilyFile } from "../../src/stores/family-file.test-helper.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { createAppUser } from "../helpers/devices.ts";
import { setUpTestFolder, setUpTestServer } from "../helpers/set-up.ts";
import { addMembersAndCategories, dishesOf, drawIn, idOf, requireFamily, resetOf, turnOf } from "./store-actions.ts";

const backend = setUpTestServer();
const folder = setUpTestFolder();

/** `npm run verify -- FILE` */
async function verify(text: string): Promise<{ code: number; lines: readonly string[]; error: string }> {
	const file = join(folder.path, "family.json");
	await writeFile(file, text);
	return new Promise((resolve) => {
		execFile(process.execPath, ["node_modules/.bin/tsx", "scripts/verify.ts", file], (error, stdout, stderr) => {
			const code = error === null ? 0 : Number(error.code);
			resolve({ code, lines: stdout.trim().split("\n"), error: stderr });
		});
	});
}

/**
 * Draws with causes in between, a move in a fixed order among them, a turn in somebody's place, one of somebody else,
 * and one without a draw.
 */
async function decide(store: FamilyStore): Promise<void> {
	await addMembersAndCategories(store, ["Ann", "Ben", "Cleo", "Dan"], ["Dishes"]);
	const category = dishesOf(store).id;
	const other = () => drawIn(store).members.find(({ id }) => id !== drawIn(store).member.id)?.name as string;
	for (let turn = 0; turn < 4; turn++) await store.change(turnOf(store));
	await store.change({ kind: "set-away", member: drawIn(store).member.id, backOn: "infinity" });
	await store.change({ kind: "not-now", category, n: 4, member: drawIn(store).member.id });
	await store.change(turnOf(store, { doneBy: other() }));
	const { n, member } = drawIn(store);
	await store.change({ kind: "look-at-draw", category, n, member: member.id });
	await store.change(turnOf(store, { member: other() }));
	await store.change(resetOf(store));
	await store.change(turnOf(store, { member: other() }));
	await store.change({ kind: "rename-member", member: idOf(store, "Ann"), name: "Anna" });
	await store.change(turnOf(store));
	await store.change({ kind: "edit-category", category, settings: { inOrder: true }, edits: ["inOrder"] });
	await store.change(turnOf(store));
	await store.change({ kind: "move-member", member: drawIn(store).member.id, before: null });
	await store.change(turnOf(store));
}

async function downloadFile(store: FamilyStore): Promise<string> {
	const { entries } = await store.readHistory({});
	return writeFamilyFile(requireFamily(store), entries, new Date("2026-11-22T10:00:00.000Z"));
}

it("says of every turn of a file how it came, and what was edited or deleted by hand", async () => {
	const { store } = await (await createAppUser(backend)).openDevice();
	await store.load();
	await decide(store);
	const text = await downloadFile(store);
	store.close();
	const { code, lines, error } = await verify(text);
	expect(error).toBe("");
	expect(lines.at(-1)).toBe(
		"10 turns: 8 drawn, 1 of somebody else than was drawn, 1 recorded without a draw, 0 mended, 0 that came along, 0 from before the history, 0 that do not fit.",
	);
	expect(lines).toHaveLength(11);
	expect(lines[4]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d {2}Dishes: \w+, done by \w+ \(drawn\)$/);
	expect(lines[5]).toMatch(/Dishes: (\w+) \((?!\1)\w+ was drawn\)$/);
	expect(lines[6]).toMatch(/Dishes: (\w+) \(recorded without a draw, which would have been (?!\1)\w+\)$/);
	expect(code).toBe(0);

	const edited = await verify(JSON.stringify({ ...JSON.parse(text), history: [] }));
	expect([edited.code, edited.lines.some((line) => line.includes("DOES NOT FIT"))]).toEqual([1, true]);
});

it("says in one sentence what it cannot verify", async () => {
	const old = { format: "whose-turn-family", version: 1, madeAt: "2026-11-21T07:00:00.000Z", members: ["Ann"] };
	const said = expect.stringMatching(/^Not a family's file .*\(damaged\).*\n$/);
	expect(await verify(JSON.stringify(old))).toMatchObject({ code: 2, error: said });
});
