import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";

/** Presses "Download a copy" inside `container`, and reads the file that comes. */
export async function downloadedFamily(page: Page, container: Locator): Promise<{ name: string; content: unknown }> {
	const coming = page.waitForEvent("download");
	await container.getByRole("button", { name: "Download a copy" }).click();
	const download = await coming;
	return { name: download.suggestedFilename(), content: JSON.parse(await readFile(await download.path(), "utf8")) };
}
