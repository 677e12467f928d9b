import { expect } from "@playwright/test";
import { CHUNKS, PRELOADED_CHUNKS } from "../../../scripts/chunks.js";
import { filesOf, INITIAL_FILES } from "../../helpers/built-app.ts";
import { test } from "../helpers/guest-test.ts";
import { addCategory, addMember, expectErrorToast, openCategories, takeTurn, viewTitle } from "../helpers/pages.ts";

/** What a guest fetches besides the initial script, the screens to which the way to an account leads among it. */
const LAZY_SOURCES = [
	...[...PRELOADED_CHUNKS, CHUNKS.afterLoad, "src/languages/en.po", "src/languages/later/en.po"],
	...["src/screens/reorder/reorder.tsx", "src/stores/auth/fetch-sign-in-offer.ts"],
];

/** What only accounts need: the script that opens them, where they live, and the backend. */
const ACCOUNT_FILE_PATTERN = /connect-auth|^\/config\.json$|^\/(auth|rest|realtime)\//;

// `collectPageErrors` checks in every test that no other host is requested.
test("until Sign In is pressed a guest asks of accounts only what the site offers", async ({ page, open, watch }) => {
	const requested: string[] = [];
	page.on("request", (request) => requested.push(new URL(request.url()).pathname));
	watch.expectLine(/No page at \/nowhere/);
	await open();
	await addMember(page, "Mia");
	await addMember(page, "Noah");
	await addCategory(page, "Chess");
	await openCategories(page);
	await takeTurn(page, "Chess");
	await page.reload();
	await openCategories(page);
	for (const path of ["/settings", "/signup", "/nowhere", "/login"]) {
		// The two that lead to an account ask what the site offers, before anybody presses anything.
		const offer = path === "/login" || path === "/signup" ? page.waitForResponse("**/auth/v1/settings") : undefined;
		await page.goto(path);
		await offer;
		await expect(viewTitle(page)).toBeVisible();
		// When it has nothing else to do the app fetches what it may need later.
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	}
	const chunks = [...new Set(requested)].filter((path) => path.endsWith(".js"));
	const files = new Set([...INITIAL_FILES, ...LAZY_SOURCES.flatMap(filesOf)]);
	expect(chunks.toSorted()).toEqual(Array.from(files, (file) => `/${file}`).toSorted());
	const asked = ["/config.json", "/auth/v1/settings"];
	expect(requested.filter((path) => ACCOUNT_FILE_PATTERN.test(path))).toEqual([...asked, ...asked]);

	await test.step("a press on Sign In requests the rest", async () => {
		watch.expectLine(/status of 400/);
		await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
		await page.getByLabel("Password", { exact: true }).fill("a clumsy giraffe 7");
		await page.getByRole("button", { name: "Sign In" }).click();
		await expectErrorToast(page, "Login Failed", "Invalid login credentials");
		expect(requested).toEqual(expect.arrayContaining(filesOf(CHUNKS.auth).map((file) => `/${file}`)));
	});
});
