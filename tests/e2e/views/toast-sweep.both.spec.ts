import { expect } from "@playwright/test";
import type { HistoryEntry } from "../../../src/rules/history.ts";
import { PIN } from "../helpers/child-lock.ts";
import { openCategoriesWithAnimation, pauseAnimations, stopWheel } from "../helpers/draw-animation.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	categoryCard,
	decisionButton,
	expectCategories,
	FAMILY,
	openCategories,
	pauseClock,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { expectBeside, expectWaiting, expectWaitingWhile, showLastingError } from "../helpers/toasts.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";
const CHESS = "Chess";

function turn(category: string, member: string): HistoryEntry {
	const id = `${category} ${member}`;
	return {
		...{ id, kind: "turn", turns: [id], cycle: 1, n: 0, at: "2026-11-21T10:00:00.000Z" },
		...{ category, categoryName: category, member, memberName: member },
	};
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from the first name to the second decision no toast covers a dialog, the wheel, or the button of the next step", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/add-category/);
	await page.clock.install({ time: 0 });
	await open();
	await page.clock.pauseAt(10_000);
	// Twenty-two of a team, at once.
	for (let at = 1; at <= 22; at++) await addMember(page, `Player ${at}`);
	await page.clock.runFor(1_000);
	await expect(page.getByRole("article", { name: "Member Added" })).toContainText(/Player 22 has been added.*22 added/);
	await page.getByRole("button", { name: DISHES, exact: true }).click();
	await page.getByRole("button", { name: MOVIES, exact: true }).click();
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));
	await expectWaitingWhile(page, page.getByRole("button", { name: "Change Player 1", exact: true }));
	await expectWaitingWhile(page, page.getByRole("button", { name: "Remove Player 1", exact: true }));
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));

	await showLastingError(page);
	await openCategoriesWithAnimation(page);
	await activate(page.getByRole("button", { name: MOVIES, exact: true }));
	await expect(viewTitle(page)).toContainText("turn!");
	await expect(page.getByTestId("draw-animation")).toHaveCount(0);
	await activate(decisionButton(page));
	await expectBeside(page, decisionButton(page));
	await activate(page.getByRole("button", { name: "Back to Categories" }));
	await expectBeside(page, page.getByRole("button", { name: MOVIES, exact: true }));

	await pauseAnimations(page, 1_000);
	await activate(page.getByRole("button", { name: DISHES, exact: true }));
	await expectWaiting(page, page.getByTestId("draw-animation"));
	await stopWheel(page);
	await page.keyboard.press("Escape");
	await expect(viewTitle(page)).toContainText("turn!");
	await expectBeside(page, viewTitle(page), decisionButton(page));
	for (const opener of ["Someone else…", "Share as a picture"])
		await expectWaitingWhile(page, page.getByRole("button", { name: opener }));
	await expectBeside(page, decisionButton(page));
	await activate(decisionButton(page));
	await expectBeside(page, decisionButton(page));
	await activate(page.getByRole("button", { name: "Back to Categories" }));
	await activate(categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expectWaitingWhile(
		page,
		page
			.getByRole("listitem")
			.getByRole("button", { name: /^\P{L}*Player/u })
			.last(),
	);
});

test("nor does one in a category's page, its own question, the history, a pick for fun, the settings or on a locked device, nor at the end of a cycle", async ({
	page,
	open,
	watch,
}) => {
	watch.expectLine(/add-category/);
	// The wheel is in the other test.
	await page.emulateMedia({ reducedMotion: "reduce" });
	const start = Date.parse("2026-11-22T10:00:00Z");
	await page.clock.install({ time: start });
	await open({
		...FAMILY,
		categories: [MOVIES, DISHES, CHESS],
		cycles: { [DISHES]: ["Mia"], [MOVIES]: ["Mia", "Noah"] },
		history: [turn(DISHES, "Mia"), turn(MOVIES, "Mia"), turn(MOVIES, "Noah")],
	});
	await openCategories(page);
	const named = (name: string) => page.getByRole("button", { name, exact: true });
	const sheet = page.locator("dialog[open]");
	const backToCategories = async () => {
		await activate(named("Back to Categories"));
		await expectCategories(page);
	};
	await pauseClock(page, start + 600_000);
	await activate(named(CHESS));
	await activate(decisionButton(page));
	await activate(named("Back to Setup"));
	await showLastingError(page);
	const lead = page.getByRole("list", { name: "Pick now" }).getByRole("button");
	await lead.first().scrollIntoViewIfNeeded();
	await expectBeside(page, lead.first());
	await activate(named("Continue to Decision Making"));
	await expectCategories(page);
	await activate(categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }));
	await expect(viewTitle(page)).toHaveText(DISHES);
	await activate(named("Question"));
	await sheet.getByRole("radio", { name: "A question of our own" }).check();
	for (const [field, text] of [
		["Your question", "What first?"],
		["Option 1", "Pots"],
		["Option 2", "Pans"],
	] as const)
		await sheet.getByRole("textbox", { name: field, exact: true }).fill(text);
	await activate(sheet.getByRole("button", { name: "Save" }));
	await expectBeside(page, viewTitle(page), named("Someone just did it"));
	for (const opener of ["Change Noah", "Someone just did it", "Question", "Name, emoji and place"])
		await expectWaitingWhile(page, named(opener).first());
	await backToCategories();

	await activate(named("History"));
	await expectBeside(page, viewTitle(page));
	await expectWaitingWhile(page, page.getByRole("listitem").getByRole("button", { name: "Mia" }).last());
	await backToCategories();
	await activate(named("Just for fun"));
	await expectBeside(page, named("Pick for fun"));
	await activate(named("Pick for fun"));
	await expectBeside(page, page.getByRole("main").getByRole("status").last(), named("Pick another for fun"));
	await backToCategories();

	await activate(named(MOVIES));
	await activate(decisionButton(page));
	// The end of a cycle is the best moment of all: nothing covers it.
	const feast = [page.getByText("Everyone has had a turn!", { exact: true }), page.getByTestId("bunting")];
	await expectBeside(page, viewTitle(page), ...feast, page.getByText(/^Next: /), decisionButton(page));
	await backToCategories();
	await activate(named(DISHES));
	await activate(named("Help Me Decide"));
	await expectBeside(page, named("Pots"), named("Pans"));
	await activate(named("Pots"));
	await expectBeside(page, named("Pots"), decisionButton(page));
	await activate(decisionButton(page));
	await expectBeside(page, decisionButton(page));

	await activate(page.getByRole("link", { name: "Settings" }));
	await expectBeside(page, viewTitle(page));
	for (const card of ["This device", "Child lock"]) await unfold(page, card);
	await expectWaitingWhile(page, named("Remove from this device"));
	await activate(named("Turn on child lock"));
	for (const name of ["New PIN, four digits", "The same PIN again"])
		await page.getByRole("textbox", { name }).fill(PIN);
	await activate(named("Turn on"));
	await expectCategories(page);
	await expectBeside(page, named(MOVIES));
	await expectWaitingWhile(page, named("Unlock"));
	await activate(named(MOVIES));
	await expect(page.getByRole("article", { name: "New Cycle Started!" })).toHaveCount(1);
	const banner = page.getByText(/Starting a new cycle\.$/);
	await expectBeside(page, viewTitle(page), banner, page.getByTestId("bunting"), decisionButton(page));
	// Twice, as without a pointer.
	for (let press = 0; press < 2; press++) await activate(decisionButton(page));
	await expectBeside(page, viewTitle(page), decisionButton(page));
});
