import { beforeEach, expect, it } from "vitest";
import { recordEarlyClicks, replayEarlyClicks } from "./replay-clicks.ts";

let done: string[] = [];

/** A page that has only just been painted: what is pressed in it does nothing before the app has come. */
beforeEach(() => {
	done = [];
	document.body.innerHTML = `
		<button id="one"></button><button id="other"></button>
		<a id="login" href="/login"></a><a id="signup" href="/signup"></a>`;
});

const press = (...ids: readonly string[]) => ids.map((id) => document.getElementById(id)?.click());

function hydrate() {
	for (const element of document.querySelectorAll<HTMLElement>("a, button"))
		element.onclick = (event) => {
			event.preventDefault();
			done.push(element.id);
		};
}

it("what is pressed before the app is ready is done in its order, once, and the last link at the end", async () => {
	recordEarlyClicks();
	press("one", "login", "other", "signup", "one");
	hydrate();
	// React handles clicks a little before that.
	press("other");
	expect(done).toEqual([]);
	replayEarlyClicks();
	await expect.poll(() => done).toEqual(["one", "other", "one", "other", "signup"]);
	replayEarlyClicks();
	press("one");
	expect(done.slice(5)).toEqual(["one"]);
});

it("a link that is opened elsewhere is the browser's, and needs no app", () => {
	recordEarlyClicks();
	for (const key of ["ctrlKey", "metaKey", "shiftKey"]) {
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
		document.getElementById("login")?.dispatchEvent(click);
		expect(click.defaultPrevented, key).toBe(false);
	}
});
