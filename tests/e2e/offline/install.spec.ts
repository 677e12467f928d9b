import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { test, waitForPrecache } from "../helpers/offline.ts";
import { collectPageErrors } from "../helpers/page-errors.ts";
import { expectSetup } from "../helpers/pages.ts";

interface ManifestImage {
	readonly src: string;
	readonly sizes: string;
	readonly type: string;
	readonly purpose?: string;
}

const manifest: Record<"icons" | "screenshots", ManifestImage[]> = JSON.parse(
	readFileSync("public/manifest.webmanifest", "utf8"),
);

test("Chromium finds nothing wrong with the manifest and would install the app", async ({
	playwright,
	launchOptions,
	server,
}) => {
	// Not the usual context, which counts as a private window: nothing is installed from those.
	const context = await playwright.chromium.launchPersistentContext("", launchOptions);
	const watch = await collectPageErrors(context, server.url);
	const page = await context.newPage();
	await page.goto(server.url);
	await expectSetup(page);
	await waitForPrecache(page);
	const browser = await context.newCDPSession(page);
	const { url, errors, manifest: read } = await browser.send("Page.getAppManifest");
	expect(errors).toEqual([]);
	expect(new URL(url).pathname).toBe("/manifest.webmanifest");
	expect(read).toMatchObject({ name: "Whose Turn?", display: "kStandalone" });
	expect(await browser.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
	watch.assertNone();
	await context.close();
});

test("every image of the manifest exists, of its type and in its size", async ({ page, open, server }) => {
	await open();
	const touchIcon = { src: "/icons/apple-touch-icon.png", sizes: "180x180", type: "image/png" };
	for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots, touchIcon]) {
		const answer = await fetch(server.url + src);
		expect(answer.headers.get("content-type")?.split(";")[0]).toBe(type);
		if (src.startsWith("/icons/")) expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
		if (sizes === "any") continue;
		const size = await page.evaluate(async (address) => {
			const image = new Image();
			image.src = address;
			await image.decode();
			return `${image.naturalWidth}x${image.naturalHeight}`;
		}, src);
		expect(size, src).toBe(sizes);
	}
	expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
	await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", touchIcon.src);
});

test("the worker and the manifest are requested anew each time", async ({ server }) => {
	for (const [path, type] of [
		["/sw.js", "text/javascript; charset=utf-8"],
		["/manifest.webmanifest", "application/manifest+json"],
	] as const) {
		const answer = await fetch(server.url + path);
		expect(answer.headers.get("content-type")).toBe(type);
		expect(answer.headers.get("cache-control")).toBe("no-cache");
	}
});
