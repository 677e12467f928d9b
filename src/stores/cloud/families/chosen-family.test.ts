import { expect, it } from "vitest";
import { FakeBrowser } from "../../browser/fake-browser.test-helper.ts";
import { createChosenFamily } from "./chosen-family.ts";

const open = (browser: FakeBrowser) => createChosenFamily(browser.openTab().storage, "u");

it("keeps what belongs to the first family where an older app left it, and the others apart", () => {
	const browser = new FakeBrowser();
	const chosen = open(browser);
	expect([chosen.read(), chosen.slotOf(undefined)]).toEqual([undefined, "u"]);
	chosen.learnFirst("own");
	expect([chosen.read(), chosen.slotOf("own"), chosen.slotOf("other")]).toEqual(["own", "u", "u@other"]);
	chosen.choose("other");
	chosen.learnFirst("other");
	expect([open(browser).read(), open(browser).slotOf("own"), open(browser).slotOf("other")]).toEqual([
		...["other", "u", "u@other"],
	]);
	chosen.leave("other");
	expect([chosen.read(), chosen.slotOf("own")]).toEqual(["own", "u"]);
	chosen.leave("own");
	chosen.learnFirst("new");
	expect([chosen.read(), chosen.slotOf("new")]).toEqual(["new", "u"]);
});

it("reads nonsense as nothing, and holds as long as the page where nothing can be stored", () => {
	const browser = new FakeBrowser({ "whose-turn-chosen-family:u": "{" });
	const tab = browser.openTab();
	tab.failWrites(new Error("full"));
	const chosen = createChosenFamily(tab.storage, "u");
	expect(chosen.read()).toBeUndefined();
	chosen.learnFirst("own");
	chosen.choose("other");
	expect([chosen.read(), chosen.slotOf("own"), chosen.slotOf("other")]).toEqual(["other", "u", "u@other"]);
});
