import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { openView, replaceView, useView, type View } from "./views.ts";

const draw = { category: "dishes", n: 3, member: "ben" };
const result: View = { view: "result", draw, isDecided: false };

afterEach(() => history.replaceState(null, ""));

it("reads the entries that it writes, and writes ids only", () => {
	openView(result);
	expect(history.state).toEqual({ view: "result", draw, isDecided: false });
	expect(readView()).toEqual(result);
	const helper: View = { view: "helper", draw, isDecided: true, choice: "Pizza" };
	replaceView(helper);
	expect(history.state).toEqual(helper);
	expect(readView()).toEqual(helper);
	openView({ view: "categories" });
	expect(history.state).toEqual({ view: "categories" });
});

it.each([
	["no draw", { ...result, draw: undefined }],
	["a draw of names", { ...result, draw: { category: "Dishes", person: "Ben", isNewCycle: false, cycle: ["Ann"] } }],
	["a turn that there cannot be", { ...result, draw: { ...draw, n: -1 } }],
])("shows setup for an entry with %s", (_, state) => {
	history.replaceState(state, "");
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
