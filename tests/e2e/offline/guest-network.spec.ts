import { readFileSync } from "node:fs";
import { expect, type Request } from "@playwright/test";
import { ACCOUNT_FILES } from "../../helpers/built-files.ts";
import { cachedPaths, test, waitForPrecache } from "../helpers/offline.ts";
import { addCategory, addMember, openCategories, takeTurn, viewTitle } from "../helpers/pages.ts";

test("neither a guest's pages nor the worker request anything of accounts", async ({ page, open, server, watch }) => {
	// Login and signup ask the project of this server what it offers.
	watch.expectLine(/auth\/v1\/settings/);
	watch.expectRequest(/auth\/v1\/settings$/);
	await open();
	await waitForPrecache(page);
	await addMember(page, "Mia");
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	for (const path of ["/login", "/signup", "/"]) {
		// Not one of the page before, which leaving it ends.
		const isOwn = (request: Request) => request.url().endsWith("/settings") && request.frame().url().endsWith(path);
		const failed = path === "/" ? undefined : page.waitForEvent("requestfailed", isOwn);
		await page.goto(path);
		await expect(viewTitle(page)).toBeVisible();
		await failed;
	}
	const before = await cachedPaths(page);
	await server.deploy("next");
	await page.reload();
	await expect(page.getByRole("dialog", { name: "A new version is ready" })).toBeVisible();
	await page.getByRole("button", { name: "Reload" }).click();
	await expect(page.locator("meta[name=version]")).toBeAttached();
	await waitForPrecache(page);

	expect(Object.keys(before).toSorted()).toEqual(["whose-turn-app", "whose-turn-language-en"]);
	const [app = []] = Object.values(before);
	expect(server.requests).toEqual(expect.arrayContaining(app));
	const accountFiles = ACCOUNT_FILES.map((file) => file.replace(/\.js$/, ""));
	const requested = server.requests.filter(
		(path) =>
			accountFiles.some((file) => path.startsWith(`/${file}`)) || /^\/(?:config\.json|auth\/|rest\/)/.test(path),
	);
	expect(requested).toEqual(["/config.json", "/config.json"]);
});

test("the files cached for a guest hold no code of the backend's client", async ({ page, open }) => {
	await open();
	await waitForPrecache(page);
	const { "whose-turn-app": paths = [] } = await cachedPaths(page);
	const scripts = paths.filter((path) => path.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(1);
	const isCloud = (path: string) => /GoTrue|postgrest/i.test(readFileSync(`build/app${path}`, "utf8"));
	expect(scripts.filter(isCloud)).toEqual([]);
	expect(ACCOUNT_FILES.some((file) => isCloud(`/${file}`))).toBe(true);
});
