import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeWholeFile } from "./write-whole-file.ts";

test("what cannot be written leaves nothing behind", async () => {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-files-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	await mkdir(join(folder, "taken", "by a folder"), { recursive: true });
	await expect(writeWholeFile(join(folder, "taken"), Buffer.from("text"), 0o600)).rejects.toThrow();
	expect(await readdir(folder)).toEqual(["taken"]);
});
