// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { expect, it, vi } from "vitest";
import { ViewLoadError } from "./load-error.tsx";
import { render, setUpPage, texts } from "./page.test-helper.tsx";

const page = (script: string) =>
	`<html><head><meta name="application-name" content="Whose Turn?"><script type="module" src="${script}"></script></head></html>`;
const OUTDATED = "This app is out of date. Please reload the page.";
const NOT_LOADED = "This page could not be loaded. Please check your connection and try again.";

setUpPage();

it.each([
	["the site has another version", async () => new Response(page("/assets/index-3c4d.js")), [OUTDATED, "Reload"]],
	["it has this one", async () => new Response(page("/assets/index-1a2b.js")), [NOT_LOADED, "Try again"]],
	["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), [NOT_LOADED, "Try again"]],
])("what is missing is told as what it is where %s", async (_name, answer, said) => {
	vi.stubGlobal("fetch", answer);
	document.head.innerHTML = '<script type="module" src="/assets/index-1a2b.js"></script>';
	await render(<ViewLoadError />);
	await expect.poll(() => texts("[role=alert] p, [role=alert] button")).toEqual(said);
});
