// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkInstalledVersion, checkSiteVersion, claimReload, isOutdated } from "./site-version.ts";

const OWN = "/assets/index-1a2b.js";
const MARK = '<meta name="application-name" content="Whose Turn?">';
const page = (script: string, mark = MARK) =>
	`<html><head>${mark}<script type="module" src="${script}"></script></head></html>`;

const network = vi.fn<typeof fetch>();

beforeEach(() => {
	document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
	sessionStorage.clear();
	network.mockReset();
	vi.stubGlobal("fetch", network);
});
afterEach(() => vi.unstubAllGlobals());

describe("the site has", () => {
	it.each<[string, () => Response]>([
		["this", () => new Response(page(OWN))],
		["other", () => new Response(page("/assets/index-3c4d.js"))],
		// A captive portal's page, also one that looks a little like ours.
		["unreachable", () => new Response("<title>Free WiFi</title>")],
		["unreachable", () => new Response(page("/assets/index-portal.js", ""))],
		["unreachable", () => new Response(page("/assets/index-3c4d.js"), { status: 503 })],
		["unreachable", () => Response.error()],
	])("%s version", async (version, answer) => {
		network.mockImplementation(async () => answer());
		expect(await checkSiteVersion()).toBe(version);
		expect(await isOutdated()).toBe(version === "other");
	});

	it("an unknown version where nothing answers, and who asks at the same time asks once", async () => {
		network.mockRejectedValue(new TypeError("Failed to fetch"));
		expect(await Promise.all([checkSiteVersion(), checkSiteVersion()])).toEqual(["unreachable", "unreachable"]);
		expect(network).toHaveBeenCalledTimes(1);
		expect(network.mock.calls[0]?.[0]).toBe("/index.html?now");
	});
});

it("without a worker the installed version is this one", async () => {
	vi.stubGlobal("navigator", { serviceWorker: { controller: null } });
	expect(await checkInstalledVersion()).toBe("this");
	expect(network).not.toHaveBeenCalled();
});

describe("a page may reload by itself", () => {
	it("once from each version in a tab", () => {
		expect([claimReload(), claimReload()]).toEqual([true, false]);
		document.head.innerHTML = '<script type="module" src="/assets/index-3c4d.js"></script>';
		expect([claimReload(), claimReload()]).toEqual([true, false]);
		document.head.innerHTML = `<script type="module" src="${OWN}"></script>`;
		expect(claimReload()).toBe(false);
	});

	it("not where the tab's storage is forbidden or full, which would let it reload in a circle", () => {
		const refuse = (name: string) => () => {
			throw new DOMException("no", name);
		};
		const full = { getItem: () => null, setItem: refuse("QuotaExceededError") };
		for (const storage of [full, { getItem: refuse("SecurityError") }]) {
			vi.stubGlobal("sessionStorage", storage);
			expect(claimReload()).toBe(false);
		}
	});
});
