import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { readConfig } from "../../server/config.ts";
import { loadSite } from "../../server/site.ts";
import { writeBuiltApp } from "../helpers/server-process.ts";

const GUIDE = join(import.meta.dirname, "../../docs/supabase-project.md");

it("the guide gives a static host the headers that our own server sends", async () => {
	const block = /Today they are:\n\n +```\n([^`]*)```/.exec(await readFile(GUIDE, "utf8"))?.[1] ?? "";
	const headers = Array.from(block.matchAll(/^ *(\S+): (.*)$/gm), ([, name = "", value]) => [name, value] as const);
	expect(headers).toHaveLength(8);

	const SUPABASE_URL = "https://abcdefghijklmnopqrst.supabase.co";
	const config = readConfig({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" });
	const site = await loadSite(await writeBuiltApp());
	const { http } = createApp({ config, siteUrl: "https://turns.example.org", site, backend: undefined });
	const answer = await http.request("/");
	for (const [name, value] of headers) {
		// The guide says where the hashes of the page's inline parts stand; they change with every build.
		expect(answer.headers.get(name)?.replace(/(?: 'sha256-[^']*')+/g, " 'sha256-…'"), name).toBe(value);
	}
});
