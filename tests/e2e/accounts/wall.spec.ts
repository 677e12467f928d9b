import { expect, type Page } from "@playwright/test";
import { addCategory } from "../../../src/stores/opened-stores.test-helper.ts";
import { turnOf } from "../../cloud/store-actions.ts";
import { findDaytime } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { categoryCard, decisionButton, expectCategories, viewTitle } from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

const FOUR = [DISHES, "Movie Night Choice", "Front Seat Rider", "Bedtime Story Pick"];
const MORE = ["Game Night Pick", "Weekend Activity", "Vacation Destination", "Playlist DJ"];
const WINDOWS = [
	{ width: 1920, height: 1080 },
	{ width: 1180, height: 820 },
];

/**
 * What is seen on the wall, in pixels: how far it scrolls, the smallest text, the names of categories, the faces of who
 * is next.
 */
function measure(page: Page) {
	return page.evaluate(() => {
		const texts = document.createTreeWalker(document.querySelector("main") as Element, NodeFilter.SHOW_TEXT);
		let smallest = Number.POSITIVE_INFINITY;
		while (texts.nextNode()) {
			const { parentElement, nodeValue } = texts.currentNode;
			if (!nodeValue?.trim() || parentElement?.closest(".sr-only")) continue;
			smallest = Math.min(smallest, Number.parseFloat(getComputedStyle(parentElement as Element).fontSize));
		}
		const cut = [...document.querySelectorAll("main li")].filter(
			({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
		);
		const sizesOf = (selector: string, read: (one: Element) => number) =>
			Array.from(document.querySelectorAll(selector), read);
		return {
			scrolls: document.documentElement.scrollHeight - innerHeight,
			cut: cut.map(({ textContent }) => textContent),
			smallest,
			names: sizesOf("main h2", (one) => Number.parseFloat(getComputedStyle(one).fontSize)),
			faces: sizesOf("main li [data-next]", (one) => one.getBoundingClientRect().height),
			/** Names of categories. */
			cutNames: [...document.querySelectorAll("main h2 button")]
				.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 1)
				.map(({ textContent }) => textContent),
			/** Who was last, where less than half of it has room. */
			unreadable: [...document.querySelectorAll("main li p:not(.sr-only)")]
				.filter((line) => line.checkVisibility() && line.scrollWidth > 2 * line.clientWidth)
				.map(({ textContent }) => textContent),
		};
	});
}

/** At three metres. */
async function expectReadable(tablet: Page, size: (typeof WINDOWS)[number], where: string): Promise<void> {
	await tablet.setViewportSize(size);
	// It is laid out anew once the page has heard of its size.
	await expect.poll(async () => (await measure(tablet)).cut, where).toEqual([]);
	const seen = await measure(tablet);
	const isHigh = size.height >= 1080;
	expect(seen.scrolls, where).toBeLessThanOrEqual(0);
	expect(seen.smallest, where).toBeGreaterThanOrEqual(40);
	expect(Math.min(...seen.names), where).toBeGreaterThanOrEqual(isHigh ? 56 : 40);
	expect(seen.faces, where).toHaveLength(1);
	expect(Math.min(...seen.faces), where).toBeGreaterThanOrEqual(isHigh ? 96 : 64);
}

test("the wall is read at three metres; only a long press opens the settings", async ({ newPerson, openScreen }) => {
	const mia = await newPerson("Mia", "Leo", "Maria", "Grandma");
	for (const category of FOUR.slice(1)) await mia.store.change(addCategory(category));
	// One of them is the last one; one has had everybody.
	for (const member of ["Mia", "Leo", "Maria"]) await mia.store.change(turnOf(mia.store, { category: DISHES, member }));
	for (const member of ["Mia", "Leo", "Maria", "Grandma"])
		await mia.store.change(turnOf(mia.store, { category: "Front Seat Rider", member }));
	const tablet = await openScreen(mia, findDaytime());
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES).getByText("Grandma is next")).toBeAttached();
	await expect(categoryCard(tablet, DISHES)).toContainText("Last: Maria");
	await expect(categoryCard(tablet, "Front Seat Rider")).toContainText("Everyone has had a turn");
	for (const count of [4, 8]) {
		if (count === 8) for (const category of MORE) await mia.store.change(addCategory(category));
		await expect(tablet.getByText(`Today 2 of ${count} decided`)).toBeVisible();
		for (const size of WINDOWS) await expectReadable(tablet, size, `${count}, ${size.width}`);
	}
	await tablet.setViewportSize({ width: 820, height: 1180 });
	await expect.poll(async () => (await measure(tablet)).cutNames).toEqual([]);
	// The turn that this screen records can be undone on its card.
	await tablet.getByRole("button", { name: DISHES, exact: true }).click();
	await decisionButton(tablet).click();
	const said = tablet.getByRole("article", { name: "Decision Confirmed!" }).getByText("turn has been used");
	await expect(said).toHaveCSS("font-size", "40px");
	await expectCategories(tablet);
	await expect(categoryCard(tablet, DISHES).getByRole("button", { name: "Undo" })).toBeVisible();
	for (const size of WINDOWS) {
		await tablet.setViewportSize(size);
		await expect.poll(async () => (await measure(tablet)).unreadable, `${size.width}`).toEqual([]);
	}
	await expectNoViolations(tablet);
	for (const name of ["Just for fun", "History and rules", "Back to Setup"])
		await expect(tablet.getByRole("button", { name })).toHaveCount(0);

	const clock = tablet.getByRole("button", { name: /Settings$/ });
	await clock.click();
	await expect(tablet.getByText("Keep it pressed for the settings")).toBeVisible();
	await clock.hover();
	await tablet.mouse.down();
	await expect(viewTitle(tablet)).toHaveText("Settings");
	await tablet.mouse.up();
	await tablet.goto("/?decide=Movie%20Night%20Choice");
	await expect(viewTitle(tablet)).toContainText("turn!");
});
