// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setToastReceiver } from "../ui/toast.ts";
import { promptForUpdates } from "./prompt-for-updates.ts";

const MINUTE = 60_000;
const page = (script: string) =>
	new Response(`<meta name="application-name" content="Whose Turn?"><script type="module" src="${script}"></script>`);

/** What Node lacks of a browser: the network, and the worker that controls the page. */
const network = vi.fn<(path: string) => Promise<Response>>();
let container: EventTarget;
const update = vi.fn<() => Promise<void>>();
const prompts: string[] = [];

i18n.loadAndActivate({ locale: "en", messages: {} });

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, "random").mockReturnValue(0.99);
	vi.stubGlobal("fetch", network);
	container = Object.assign(new EventTarget(), { controller: {} });
	Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
	document.head.innerHTML = '<script type="module" src="/assets/own.js"></script>';
	update.mockReset().mockResolvedValue();
	prompts.length = 0;
	setToastReceiver({ show: ({ title }) => prompts.push(title), dismiss() {}, endView() {}, endUntrue() {} });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const watchPage = async () => {
	promptForUpdates({ update } as unknown as ServiceWorkerRegistration);
	await vi.advanceTimersByTimeAsync(0);
};

it("a tab that stays open looks for a new version every hour, with a jitter of up to half an hour", async () => {
	network.mockImplementation(async () => page("/assets/own.js"));
	await watchPage();
	await vi.advanceTimersByTimeAsync(59 * MINUTE);
	expect(update).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(32 * MINUTE);
	expect(update).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(90 * MINUTE);
	expect(update).toHaveBeenCalledTimes(2);
	expect(prompts).toEqual([]);
});

it("a version that took over is offered, once the site says that it has it, too", async () => {
	network.mockImplementation(async () => page("/assets/own.js"));
	await watchPage();
	expect(prompts).toEqual([]);
	// The page itself may be the newer one: it came from the network.
	network.mockImplementation(async (path) => page(path === "/index.html" ? "/assets/former.js" : "/assets/own.js"));
	container.dispatchEvent(new Event("controllerchange"));
	await vi.advanceTimersByTimeAsync(0);
	expect(prompts).toEqual([]);
	network.mockImplementation(async () => page("/assets/next.js"));
	container.dispatchEvent(new Event("controllerchange"));
	await vi.advanceTimersByTimeAsync(0);
	expect(prompts).toEqual(["A new version is ready"]);
});

it("a site that did not answer is asked again, after pauses that double, and when the network is back", async () => {
	let asked = 0;
	network.mockImplementation(async (path) => {
		if (path === "/index.html") return page("/assets/next.js");
		asked += 1;
		throw new TypeError("No answer");
	});
	await watchPage();
	expect(asked).toBe(1);
	const askedSoFar: number[] = [];
	for (const seconds of [19, 1, 39, 1]) {
		await vi.advanceTimersByTimeAsync(seconds * 1_000);
		askedSoFar.push(asked);
	}
	expect(askedSoFar).toEqual([1, 2, 2, 3]);
	network.mockImplementation(async () => page("/assets/next.js"));
	dispatchEvent(new Event("online"));
	await vi.advanceTimersByTimeAsync(0);
	expect(prompts).toEqual(["A new version is ready"]);
});
