import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const OWN_STEP = "own step";
const DOUBLE_CLICK = { pointer: "mouse", detail: 2 } as const;

let heard = 0;
let start = 0;

beforeAll(() => ignoreBursts());

beforeEach(() => {
	history.replaceState({ view: "list" }, "");
	document.body.innerHTML =
		"<h1></h1><p>Nothing to press</p><button id=first>Ben</button><button id=second>Save</button><div></div>";
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

/** Whether the second press counts, on what has come in the place of the first. */
function counts(second: Press): boolean {
	press(find("first"), 0, { pointer: second.pointer ?? "touch" });
	heard = 0;
	for (const type of second.between ?? []) {
		// A dialog's entry, for one, is left for the one below it.
		if (type === OWN_STEP) history.replaceState({ view: "below" }, "");
		dispatchEvent(new PointerEvent(type === OWN_STEP ? "popstate" : type, { clientX: 300, clientY: 100 }));
	}
	const { defaultPrevented } = press(find("second"), second.after ?? 0, second);
	expect(defaultPrevented, "sends a form").toBe(heard === 0);
	return heard > 0;
}

describe("a press of what has just come", () => {
	it.each<readonly [string, Press]>([
		["of a finger at the same place in the same moment", {}],
		["of a finger at the same place after half a second", { after: 500 }],
		["of a finger 24 px away", { x: -24 }],
		["of a pen", { pointer: "pen" }],
		["of a double click", DOUBLE_CLICK],
		["of a double click where the system is set to slow ones", { ...DOUBLE_CLICK, after: 900 }],
		["after what a password manager has filled in", { between: ["input"] }],
		["after a step back that the page takes itself", { between: [OWN_STEP] }],
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
		["after Back to where the first press was", { between: ["popstate"] }],
		["after a swipe", { between: ["pointermove"] }],
		["of a double click after typing", { ...DOUBLE_CLICK, between: ["beforeinput"] }],
		["of a double click after Back", { ...DOUBLE_CLICK, between: ["popstate"] }],
		["of a double click after the mouse was elsewhere", { ...DOUBLE_CLICK, between: ["pointermove"] }],
	])("counts %s", (_, second) => {
		expect(counts(second)).toBe(true);
	});

	it("does not count within sixty quick, shaky ones around one place, and does half a second later", () => {
		const shake = fc.record({ x: fc.integer({ min: -8, max: 8 }), y: fc.integer({ min: -8, max: 8 }) });
		fc.assert(
			fc.property(fc.array(shake, { minLength: 1, maxLength: 60 }), (shakes) => {
				start += 100_000;
				press(find("first"), 0);
				heard = 0;
				for (const [at, place] of shakes.entries()) press(find("second"), at * 100, place);
				expect(heard).toBe(0);
				press(find("second"), (shakes.length - 1) * 100 + 501);
				expect(heard).toBe(1);
			}),
		);
	});

	it("does not count in another view, nor where what was pressed has gone, however many follow", () => {
		for (const gone of ["h1", "p", "#first"]) {
			const element = document.querySelector(gone) as HTMLElement;
			press(gone === "h1" ? document.body : element, 0);
			heard = 0;
			element.replaceWith(document.createElement(element.tagName));
			for (const time of [100, 500, 900]) press(find("second"), time);
			expect(heard).toBe(0);
			press(find("second"), 1_401);
			expect(heard).toBe(1);
			start += 100_000;
		}
	});
});

describe("a press of what was there", () => {
	it("counts each time on one control", () => {
		for (const time of [0, 100, 200]) press(find("first"), time);
		expect(heard).toBe(3);
	});

	it("does not count once the control says something else", () => {
		press(find("first"), 0);
		find("first").textContent = "Undo";
		press(find("first"), 100);
		expect(heard).toBe(1);
	});

	it("counts beside what cannot be pressed: the first one has missed it", () => {
		press(document.querySelector("p") as Element, 0);
		press(find("first"), 100);
		expect(heard).toBe(1);
	});

	it("counts on what a label names, which browsers press after the label", () => {
		document.body.insertAdjacentHTML("beforeend", "<label id=label><input id=box type=checkbox>Ann</label>");
		find("box").onclick = () => heard++;
		press(find("label"), 0);
		heard = 0;
		press(find("box"), 0);
		expect(heard).toBe(1);
	});
});
