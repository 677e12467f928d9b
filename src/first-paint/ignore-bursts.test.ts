// @vitest-environment happy-dom
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OWN_STEP_EVENT } from "../ui/step-back.ts";
import { ignoreBursts } from "./ignore-bursts.ts";

interface Press {
	/**
	 * The second press, seen from the first: how many milliseconds after it, how far from it, and its count of clicks as
	 * the browser has it.
	 */
	readonly after?: number;
	readonly x?: number;
	readonly y?: number;
	readonly detail?: number;
	readonly pointer?: "touch" | "pen" | "mouse";
	/** What happens between the two. */
	readonly between?: readonly string[];
}

const DOUBLE_CLICK = { pointer: "mouse", detail: 2 } as const;

let heard = 0;
let start = 0;

beforeAll(() => ignoreBursts());

beforeEach(() => {
	document.body.innerHTML = "<h1></h1><button id=plain></button><button id=deliberate data-deliberate></button>";
	for (const button of document.querySelectorAll("button")) button.onclick = () => heard++;
	// What was pressed for the test before is long ago.
	start += 100_000;
	heard = 0;
});

function press(target: Element, time: number, { x = 0, y = 0, detail = 1, pointer = "touch" }: Press = {}) {
	const place = { clientX: 100 + x, clientY: 100 + y, detail, bubbles: true, cancelable: true };
	target.dispatchEvent(new PointerEvent("pointerdown", { ...place, pointerType: pointer }));
	const event = new MouseEvent("click", place);
	Object.defineProperty(event, "timeStamp", { value: start + time });
	target.dispatchEvent(event);
	return event;
}

const find = (id: string) => document.getElementById(id) as HTMLElement;

/** Whether the second press counts, of which the first one was elsewhere on the page. */
function counts(second: Press, target = "deliberate"): boolean {
	press(document.body, 0, { pointer: second.pointer ?? "touch" });
	for (const type of second.between ?? []) dispatchEvent(new PointerEvent(type, { clientX: 300, clientY: 100 }));
	press(find(target), second.after ?? 0, second);
	return heard > 0;
}

describe("a press of what is deliberate", () => {
	it.each<readonly [string, Press]>([
		["of a finger at the same place in the same moment", {}],
		["of a finger at the same place after half a second", { after: 500 }],
		["of a finger 24 px away", { x: -24 }],
		["of a pen", { pointer: "pen" }],
		["of a double click", DOUBLE_CLICK],
		["of a double click where the system is set to slow ones", { ...DOUBLE_CLICK, after: 900 }],
		["after what a password manager has filled in", { between: ["input"] }],
		["after a step back that the page takes itself", { between: [OWN_STEP_EVENT, "popstate"] }],
	])("does not count as the second one: %s", (_, second) => {
		expect(counts(second)).toBe(false);
	});

	it.each<readonly [string, Press]>([
		["of a finger at the same place, later", { after: 501 }],
		["of a finger 25 px away", { y: 25 }],
		["of a finger 17 px away in both directions", { x: 17, y: -17 }],
		["of the mouse, no double click", { pointer: "mouse", after: 300 }],
		["of a key, a switch or a screen reader", { detail: 0 }],
		["after typing", { between: ["beforeinput"] }],
		["after a key", { between: ["keydown"] }],
		["after Back", { between: ["popstate"] }],
		["after Back, which comes after a step of the page itself", { between: [OWN_STEP_EVENT, "popstate", "popstate"] }],
		["after a swipe", { between: ["pointermove"] }],
		["of a double click after typing", { ...DOUBLE_CLICK, between: ["beforeinput"] }],
		["of a double click after Back", { ...DOUBLE_CLICK, between: ["popstate"] }],
		["of a double click after the mouse was elsewhere", { ...DOUBLE_CLICK, between: ["pointermove"] }],
	])("counts %s", (_, second) => {
		expect(counts(second)).toBe(true);
	});

	it("that does not count sends no form either", () => {
		press(document.body, 0);
		expect(press(find("deliberate"), 100).defaultPrevented).toBe(true);
	});

	it("does not count within sixty quick, shaky ones around one place, and does half a second later", () => {
		const shake = fc.record({ x: fc.integer({ min: -8, max: 8 }), y: fc.integer({ min: -8, max: 8 }) });
		fc.assert(
			fc.property(fc.array(shake, { minLength: 1, maxLength: 60 }), (shakes) => {
				start += 100_000;
				heard = 0;
				press(document.body, 0);
				for (const [at, place] of shakes.entries()) press(find("deliberate"), at * 100, place);
				expect(heard).toBe(0);
				press(find("deliberate"), (shakes.length - 1) * 100 + 501);
				expect(heard).toBe(1);
			}),
		);
	});
});

describe("a press of anything else", () => {
	it("counts each time in one view", () => {
		expect(counts({}, "plain")).toBe(true);
		press(find("plain"), 100);
		expect(heard).toBe(2);
	});

	it("does not count where the one before has opened another view, however many follow", () => {
		press(document.body, 0);
		document.querySelector("h1")?.replaceWith(document.createElement("h1"));
		for (const time of [100, 500, 900]) press(find("plain"), time);
		expect(heard).toBe(0);
		press(find("plain"), 1_401);
		expect(heard).toBe(1);
	});
});
