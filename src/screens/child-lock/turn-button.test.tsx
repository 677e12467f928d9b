import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lockNow, removeChildLock, storeChildLock } from "../../stores/child-lock/child-lock.ts";
import { box, render, setUpPage, texts } from "../page.test-helper.tsx";
import { TurnButton } from "./turn-button.tsx";

let turns: number;
const button = () => box.querySelector("button") as HTMLButtonElement;
const hint = () => document.getElementById(button().getAttribute("aria-describedby") ?? "")?.textContent;

setUpPage();
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	turns = 0;
	storeChildLock({ salt: "0".repeat(32), hash: "0".repeat(64), wrong: 0, lastAt: 0 });
	lockNow();
	await render(<TurnButton onPress={() => turns++}>Decision Made!</TurnButton>);
});
afterEach(async () => {
	await render(null);
	removeChildLock();
	vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pointer = (type: string) =>
	act(async () => button().dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true })));
/** A finger slides off: React hears of it by what it is over then. */
const slideOff = () =>
	act(async () => button().dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: box })));
const key = (type: string, key: string, repeat = false) =>
	act(async () => button().dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true })));
async function pressKey(name: string) {
	await key("keydown", name);
	await key("keyup", name);
}
/** That of a switch or a screen reader has no count. */
const click = (detail: number) =>
	act(async () => button().dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));

it("uses the turn when it is held for a second, not by taps, half of a press or a finger that slides off", async () => {
	expect(hint()).toBe("Press and hold");
	for (const count of [1, 2]) {
		await pointer("pointerdown");
		await pointer("pointerup");
		await click(count);
	}
	expect(hint()).toBe("Keep it pressed a little longer");
	await pointer("pointerdown");
	await pass(900);
	await pointer("pointerup");
	await pointer("pointerdown");
	await slideOff();
	await pass(10_000);
	expect(hint()).toBe("Press and hold");
	expect(turns).toBe(0);
	await pointer("pointerdown");
	await pass(1_000);
	await pointer("pointerup");
	expect(turns).toBe(1);
});

it("uses it by a key that is held, once, or pressed a second time within five seconds", async () => {
	await pressKey("Enter");
	expect(texts("[role=status]")).toEqual(["Press again to confirm"]);
	await pass(5_001);
	await pressKey("Enter");
	expect(turns).toBe(0);
	await pressKey(" ");
	expect(turns).toBe(1);
	await key("keydown", "Enter");
	for (let repeat = 0; repeat < 4; repeat++) {
		await key("keydown", "Enter", true);
		await pass(250);
	}
	await key("keyup", "Enter");
	expect(turns).toBe(2);
});

it("uses it by a second press of what has no pointer to hold it with", async () => {
	await click(0);
	expect(hint()).toBe("Press again to confirm");
	expect(turns).toBe(0);
	await click(0);
	expect(turns).toBe(1);
});
