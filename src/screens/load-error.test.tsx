// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { ViewLoadError } from "./load-error.tsx";

const page = (script: string) =>
	`<html><head><meta name="application-name" content="Whose Turn?"><script type="module" src="${script}"></script></head></html>`;
const OUTDATED = "This app is out of date. Please reload the page.";
const NOT_LOADED = "This page could not be loaded. Please check your connection and try again.";

afterEach(() => vi.unstubAllGlobals());

it.each([
	["the site has another version", async () => new Response(page("/assets/index-3c4d.js")), [OUTDATED, "Reload"]],
	["it has this one", async () => new Response(page("/assets/index-1a2b.js")), [NOT_LOADED, "Try again"]],
	["a captive portal answers", async () => new Response("<title>Free WiFi</title>"), [NOT_LOADED, "Try again"]],
	["nothing answers", () => Promise.reject(new TypeError("Failed to fetch")), [NOT_LOADED, "Try again"]],
])("what is missing is told as what it is where %s", async (_name, answer, said) => {
	vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
	vi.stubGlobal("fetch", answer);
	document.head.innerHTML = '<script type="module" src="/assets/index-1a2b.js"></script>';
	const root = createRoot(document.body);
	await act(async () =>
		root.render(
			<I18nProvider i18n={i18n}>
				<ViewLoadError />
			</I18nProvider>,
		),
	);
	const texts = document.querySelectorAll("[role=alert] p, [role=alert] button");
	await vi.waitFor(() => expect(Array.from(texts, ({ textContent }) => textContent)).toEqual(said));
	await act(async () => root.unmount());
});
