import { expect, test } from "@playwright/test";

test("opens and asks nobody else for anything", async ({ page, baseURL }) => {
	const foreign: string[] = [];
	page.on("request", (request) => {
		if (new URL(request.url()).origin !== baseURL) foreign.push(request.url());
	});
	await page.goto("/");
	await expect(page.getByRole("heading", { level: 1, name: "Whose Turn?" })).toBeVisible();
	expect(foreign).toEqual([]);
});
