import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { insertFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { createProgram } from "./programs.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });

it("every line of the guide runs as it stands, one after the other", async () => {
	const guide = await readFile(join(import.meta.dirname, "../../docs/api.md"), "utf8");
	const blocks = Array.from(guide.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, lines = ""]) => lines);
	expect(blocks.length).toBeGreaterThan(6);
	const anna = await insertUser(testServer, "anna");
	const { id } = await insertFamily(anna, ["Mia", "Noah"], ["Dishes", "Front seat"]);
	const { token: TOKEN } = await createProgram(testServer, anna, id);
	const env = { ...process.env, SITE: testServer.url, TOKEN };
	const answers: string[] = [];
	for (const block of blocks) answers.push((await promisify(execFile)("bash", ["-e", "-c", block], { env })).stdout);
	expect(JSON.parse(answers[0] as string).families[0].id).toBe(id);
	expect(JSON.parse(answers.at(-2) as string).turn).toMatchObject({ member: { name: "Mia" }, option: "Window" });
	expect(JSON.parse(answers.at(-1) as string).turn.doneBy.name).toBe("Noah");
});
