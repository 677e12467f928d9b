import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PushTexts } from "../stores/browser/push.ts";
import { openApp, showPush } from "./push.ts";

const TEXTS: PushTexts = {
	...{ lang: "de", turn: "Du bist dran", over: "Du bist nicht mehr dran", test: "Es klappt" },
	names: { "Who does dishes?": "Wer spült ab?" },
};

const shown: unknown[] = [];
let stored: Response | undefined;
beforeEach(() => {
	stored = Response.json(TEXTS);
	shown.length = 0;
	vi.stubGlobal("caches", { match: async () => stored });
	vi.stubGlobal("registration", { showNotification: async (...notification: unknown[]) => shown.push(notification) });
});
afterEach(() => vi.unstubAllGlobals());

const show = async (push: Parameters<typeof showPush>[0]) => {
	await showPush(push);
	return shown.at(-1);
};

it("a turn is told in the app's language, once a category", async () => {
	expect(await show({ kind: "turn", category: "7f", name: "Who does dishes?" })).toEqual([
		"Du bist dran",
		{ body: "Wer spült ab?", tag: "7f", lang: "de", silent: false, icon: "/icons/icon-192.png" },
	]);
});

it("that a turn is over is told without a sound, and a test without a category", async () => {
	const over = await show({ kind: "over", category: "7f", name: "Ironing" });
	expect(over).toMatchObject(["Du bist nicht mehr dran", { body: "Ironing", silent: true }]);
	stored = Response.json(TEXTS);
	const test = await show({ kind: "test", category: null, name: null });
	expect(test).toMatchObject(["Es klappt", { body: "", tag: "test" }]);
});

it("a browser that has lost the words shows what it was sent", async () => {
	stored = undefined;
	const turn = await show({ kind: "turn", category: "7f", name: "Ironing" });
	expect(turn).toMatchObject(["Whose Turn?", { body: "Ironing" }]);
});

it("a press shows the app as it is open, or opens it", async () => {
	const close = vi.fn();
	const [focus, openWindow] = [vi.fn(async () => {}), vi.fn(async () => {})];
	const open = (windows: object[]) => {
		vi.stubGlobal("clients", { matchAll: async () => windows, openWindow });
		return openApp({ notification: { close } } as unknown as NotificationEvent);
	};
	await open([{ focus }]);
	expect([focus.mock.calls.length, openWindow.mock.calls]).toEqual([1, []]);
	await open([]);
	expect([close.mock.calls.length, openWindow.mock.calls]).toEqual([2, [["/"]]]);
});
