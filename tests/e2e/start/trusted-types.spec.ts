import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectHydrated, viewTitle } from "../helpers/pages.ts";

// Every test visits the app under this policy, and fails where a view violates it: `collectPageErrors`.

const INJECTED = `<img src="/favicon.svg" onerror="document.title = 'injected'" onload="document.title = 'injected'">`;

/** Ways from a text to HTML or to a script. */
const SINKS = {
	innerHTML: (html: string) => {
		document.body.innerHTML = html;
	},
	outerHTML: (html: string) => {
		(document.querySelector("main") as HTMLElement).outerHTML = html;
	},
	insertAdjacentHTML: (html: string) => document.body.insertAdjacentHTML("beforeend", html),
	"document.write": (html: string) => document.write(html),
	DOMParser: (html: string) => void new DOMParser().parseFromString(html, "text/html"),
	"a script's address": () => {
		document.createElement("script").src = "/sw.js";
	},
	"a script's text": () => {
		document.createElement("script").text = "document.title = 'injected'";
	},
	"a frame's document": (html: string) => {
		document.createElement("iframe").srcdoc = html;
	},
	"a worker's address": () => void new Worker("/sw.js"),
} satisfies Record<string, (html: string) => void>;

test("no text becomes HTML or a script, and no policy can be made that would let it", async ({ page, open, watch }) => {
	watch.expectLine(/^securitypolicyviolation: require-trusted-types-for/);
	watch.expectLine(/requires 'Trusted/);
	watch.expectLine(/^securitypolicyviolation: trusted-types/);
	watch.expectLine(/^Creating a TrustedTypePolicy named '[\w-]+' violates/);
	await open();
	await expectHydrated(page);
	const title = await page.title();
	for (const [name, sink] of Object.entries(SINKS)) {
		await expect(page.evaluate(sink, INJECTED), name).rejects.toThrow(
			/requires 'Trusted(?:HTML|Script|ScriptURL)' assignment/,
		);
		await expect(viewTitle(page)).toBeVisible();
	}
	expect(await page.title()).toBe(title);

	const createPolicy = (name: string) =>
		page.evaluate(`void trustedTypes.createPolicy("${name}", { createScriptURL: () => "/other.js" })`);
	// The service worker's, which can be made once. The app may have made it already.
	await createPolicy("service-worker").catch(() => {});
	for (const name of ["service-worker", "default", "another"])
		await expect(createPolicy(name)).rejects.toThrow(/Policy (?:with name )?"\w[\w-]*" (?:already exists|disallowed)/);
});
