// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { openView, replaceView, useView, type View } from "./views.ts";

/** Written by earlier versions: a page that Back or Forward loads reads it. */
const STORED_DRAW = { category: "Dishes", person: "Ben", isNewCycle: false, cycle: ["Ann"] };
const STORED_RESULT = { view: "result", draw: STORED_DRAW, members: ["Ann", "Ben"], isDecided: false };

const draw = { category: "Dishes", member: "Ben", isNewCycle: false, cycle: ["Ann"] };
const result: View = { view: "result", draw, members: ["Ann", "Ben"], isDecided: false };

afterEach(() => history.replaceState(null, ""));

it("reads an entry that an earlier version wrote", () => {
	history.replaceState(STORED_RESULT, "");
	expect(readView()).toEqual(result);
});

it("writes entries that an earlier version reads", () => {
	openView(result);
	expect(history.state).toEqual(STORED_RESULT);
	replaceView({ view: "helper", draw, isDecided: true, choice: "Pizza" });
	expect(history.state).toEqual({ view: "helper", draw: STORED_DRAW, isDecided: true, choice: "Pizza" });
	openView({ view: "categories" });
	expect(history.state).toEqual({ view: "categories" });
});

it("shows setup for an entry that is no view", () => {
	history.replaceState({ ...STORED_RESULT, draw: undefined }, "");
	expect(readView()).toEqual({ view: "setup" });
});

function readView(): View | undefined {
	let view: View | undefined;
	function Reader() {
		view = useView();
		return null;
	}
	const root = createRoot(document.createElement("div"));
	flushSync(() => root.render(<Reader />));
	root.unmount();
	return view;
}
