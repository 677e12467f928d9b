import type { Page } from "@playwright/test";

/** A family file as docs/family-file.md describes it. */
export const FAMILY_FILE = {
	format: "whose-turn-family",
	version: 1,
	madeAt: "2026-11-20T07:00:00.000Z",
	members: ["Kim", "Noah", "Zoe"],
	categories: [
		{ name: "Who does dishes?", cycle: ["Zoe", "Noah"] },
		{ name: "__proto__", cycle: ["Kim"] },
	],
};

/** A file with a history, of the family that `FAMILY_FILE` would leave. */
export function withHistory(members: readonly string[]) {
	return {
		...FAMILY_FILE,
		version: 2,
		members,
		categories: [{ name: "Who does dishes?", cycle: [] }],
		memberDetails: [],
		turns: [],
		record: [
			{ id: "e1", kind: "turn", category: "Who does dishes?", at: "2026-10-01T18:00:00.000Z", member: members[0] },
			{ id: "e2", kind: "turn", category: "Who does dishes?", at: "2026-10-02T18:00:00.000Z", member: members[1] },
			{ id: "e3", kind: "reset", category: "Who does dishes?", at: "2026-10-03T18:00:00.000Z" },
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
