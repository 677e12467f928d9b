import { expect, type Page } from "@playwright/test";
import { CHUNKS, PRELOADED_CHUNKS } from "../../../scripts/chunks.js";
import { filesOf, INITIAL_FILES, listStaticFiles } from "../../helpers/built-app.ts";
import { submitLogin } from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { test } from "../helpers/guest-test.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addMember,
	categoryNames,
	expectErrorToast,
	FAMILY,
	memberNames,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

declare global {
	var ranFiles: string[] | undefined;
}

const [SETTINGS_FILE = ""] = filesOf(CHUNKS.settings);
const [OVERLAYS_FILE = ""] = filesOf(CHUNKS.overlays);
const [DECISION_FILE = ""] = filesOf(CHUNKS.decision);
/** Runs at the beginning: it listens to the browser. */
const EARLY_FILES = filesOf(CHUNKS.afterLoad);
const PRELOADED_FILES = [...new Set([...PRELOADED_CHUNKS, "src/languages/later/en.po"].flatMap(filesOf))].filter(
	(file) => !EARLY_FILES.includes(file),
);

/** Lets every file that is preloaded note in the page that it runs. */
async function noteRuns(page: Page) {
	for (const file of PRELOADED_FILES) {
		await page.route(`**/${file}`, async (route) => {
			const response = await route.fetch();
			const body = `${await response.text()}\n(globalThis.ranFiles ??= []).push("${file}");`;
			await route.fulfill({ response, body });
		});
	}
}

const listRunFiles = (page: Page) => page.evaluate(() => globalThis.ranFiles ?? []);

/** The files that the page has as modules, be it by a link, which runs nothing. */
const listPreloadedFiles = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType("resource")
			.filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === "script")
			.map(({ name }) => new URL(name).pathname.slice(1)),
	);

test("parts are fetched ahead, run when needed, and requested again only on failure", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	await noteRuns(page);
	await page.route(`**/${SETTINGS_FILE}`, (route) => route.abort());
	await Promise.all([page.waitForEvent("requestfailed", (request) => request.url().includes(SETTINGS_FILE)), open()]);
	const others = PRELOADED_FILES.filter((file) => file !== SETTINGS_FILE);
	await expect.poll(() => listPreloadedFiles(page)).toEqual(expect.arrayContaining(others));
	// Whatever waits for the browser to be idle has had its turn.
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
	expect(await listPreloadedFiles(page)).not.toContain(SETTINGS_FILE);
	expect(await listRunFiles(page)).toEqual([]);
	await page.unroute(`**/${SETTINGS_FILE}`);

	const requested: string[] = [];
	page.on("request", (request) => requested.push(new URL(request.url()).pathname.slice(1)));
	await addMember(page, "Mia");
	await addCategory(page, "Chess");
	await openCategories(page);
	expect(await listRunFiles(page)).toEqual(expect.arrayContaining([OVERLAYS_FILE, DECISION_FILE]));
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await expect(page.getByRole("region", { name: "Your data" })).toBeVisible();
	expect(requested.filter((path) => path.startsWith("assets/"))).toEqual([SETTINGS_FILE]);
});

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

	watch.expectLine(/status of 400/);
	await submitLogin(page, "nobody@example.com", "a clumsy giraffe 7");
	await expectErrorToast(page, "Login Failed", "Invalid login credentials");
	expect(requested).toEqual(expect.arrayContaining(filesOf(CHUNKS.auth).map((file) => `/${file}`)));
});

const [STORE_FILE = ""] = listStaticFiles(CHUNKS.guestStore);

const startError = (page: Page) => page.getByText("could not be loaded. Please check your connection");

test.describe("without texts", () => {
	test.use({ locale: "de" });

	test("a visitor is told in English that loading failed, and goes on when it can", async ({ page, watch }) => {
		watch.expectLine(/net::ERR_FAILED/);
		watch.expectLine(/The app could not be loaded/);
		const texts = "**/assets/de-*.js";
		await page.route(texts, (route) => route.abort());
		await page.goto("/");
		await expect(startError(page)).toBeVisible();
		await page.unroute(texts);
		await page.getByRole("button", { name: "Reload" }).click();
		await expect(page.getByRole("textbox", { name: "Name hinzufügen" })).toBeVisible();
	});
});

test("a guest whose store cannot be fetched is told so, and goes on when it can", async ({ page, open, watch }) => {
	watch.expectLine(/net::ERR_FAILED/);
	watch.expectLine(/The app could not be loaded/);
	for (const stored of [FAMILY, {}]) {
		await page.route(`**/${STORE_FILE}`, (route) => route.abort());
		await open(stored);
		await expect(startError(page)).toBeVisible();
		if (stored === FAMILY) await expectNoViolations(page);
		await page.unroute(`**/${STORE_FILE}`);
		await page.getByRole("button", { name: "Try again" }).click();
		await addMember(page, "Ida");
		await expect(memberNames(page)).toHaveText(stored === FAMILY ? [...FAMILY.members, "Ida"] : ["Ida"]);
	}
});

test("a first visit is there before its store, and waits with what is pressed and pasted", async ({ page }) => {
	const release = await holdRequests(page, `**/${STORE_FILE}`);
	await page.goto("/", { waitUntil: "commit" });
	const field = page.getByRole("textbox", { name: "Add a family member" });
	const pasteNames = (input: HTMLElement) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text", "Mia\nNoah");
		return !input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	};
	// The app takes a list apart as soon as it is there.
	await expect.poll(() => field.evaluate(pasteNames)).toBe(true);
	await page.getByRole("button", { name: "What to eat?" }).click();
	await expect(memberNames(page)).toHaveCount(0);
	release();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(categoryNames(page)).toHaveText(["What to eat?"]);
});
