import { afterEach, expect, it } from "vitest";
import { render, setUpPage } from "./page.test-helper.tsx";
import { openView, replaceView, useView, type View } from "./views.ts";

const draw = { category: "dishes", n: 3, member: "ben" };
const result: View = { view: "result", draw, isDecided: false };

setUpPage();
afterEach(() => history.replaceState(null, ""));

it("reads the entries that it writes, and writes ids only", async () => {
	openView(result);
	expect(history.state).toEqual({ view: "result", draw, isDecided: false });
	expect(await readView()).toEqual(result);
	const helper: View = { view: "helper", draw, isDecided: true, choice: "Pizza" };
	replaceView(helper);
	expect(history.state).toEqual(helper);
	expect(await readView()).toEqual(helper);
	openView({ view: "categories" });
	expect(history.state).toEqual({ view: "categories" });
});

it.each([
	["no draw", { ...result, draw: undefined }],
	["a draw of names", { ...result, draw: { category: "Dishes", person: "Ben", isNewCycle: false, cycle: ["Ann"] } }],
	["a turn that there cannot be", { ...result, draw: { ...draw, n: -1 } }],
])("shows setup for an entry with %s", async (_, state) => {
	history.replaceState(state, "");
	expect(await readView()).toEqual({ view: "setup" });
});

async function readView(): Promise<View | undefined> {
	let view: View | undefined;
	function Reader() {
		view = useView();
		return null;
	}
	await render(<Reader />);
	await render(null);
	return view;
}
