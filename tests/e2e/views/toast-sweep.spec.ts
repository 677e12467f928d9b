import { expect } from "@playwright/test";
import { openCategoriesWithAnimation, pauseAnimations, stopWheel } from "../decide/draw-animation.ts";
import { turnOn } from "../device/child-lock.ts";
import { field } from "../helpers/account-pages.ts";
import { test } from "../helpers/guest-test.ts";
import {
	activate,
	addMember,
	decisionButton,
	expectCategories,
	FAMILY,
	openCategoryPage,
	openFun,
	unfold,
	viewTitle,
} from "../helpers/pages.ts";
import { turnEntry } from "../helpers/storage.ts";
import { expectBeside, expectWaiting, expectWaitingWhile, pauseClock, showLastingError } from "./toasts.ts";

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";
const CHESS = "Chess";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from setup to decision no toast covers a dialog, the wheel or the next button", async ({ page, open, watch }) => {
	watch.expectLine(/add-category/);
	await page.clock.install({ time: 0 });
	await open({ members: ["Mia", "Noah"], categories: [DISHES, MOVIES] });
	await pauseClock(page, 10_000);
	await addMember(page, "Zoe");
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));
	for (const name of ["Change Mia", "Remove Mia"]) await expectWaitingWhile(page, page.getByRole("button", { name }));
	await expectBeside(page, page.getByRole("button", { name: "Continue to Decision Making" }));

	await showLastingError(page);
	await openCategoriesWithAnimation(page);
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
	await openCategoryPage(page, DISHES);
	const turn = page.getByRole("listitem").getByRole("button", { name: /^\P{L}*(?:Mia|Noah|Zoe)/u });
	await expectWaitingWhile(page, turn.last());
});

test("no toast covers a next step in accounts, categories, history or settings", async ({ page, openList, watch }) => {
	watch.expectLine(/add-category/);
	// The wheel is in the other test.
	await page.emulateMedia({ reducedMotion: "reduce" });
	const start = Date.parse("2026-11-22T10:00:00Z");
	await page.clock.install({ time: start });
	await openList({
		...FAMILY,
		categories: [MOVIES, DISHES, CHESS],
		cycles: { [DISHES]: ["Mia"], [MOVIES]: ["Mia", "Noah"] },
		history: [
			turnEntry(DISHES, "Mia", { at: "2026-11-21T10:00:00.000Z" }),
			...[turnEntry(MOVIES, "Mia"), turnEntry(MOVIES, "Noah")],
		],
	});
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
	const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
	await activate(page.getByRole("link", { name: "Login", exact: true }));
	await expectBeside(page, viewTitle(page), field(page, "Email"), field(page, "Password"), named("Sign In"));
	await activate(link("Sign up"));
	await expectBeside(page, viewTitle(page), field(page, "Full Name"), field(page, "Email"), named("Create Account"));
	await page.goBack();
	await activate(link("Forgot your password?"));
	await expectBeside(page, viewTitle(page), field(page, "Email"));
	await page.goBack();
	await activate(link("Use this device as a screen"));
	await expectBeside(page, viewTitle(page), named("Use this device as a screen"));
	await page.goBack();
	await page.goBack();
	await activate(named("Continue to Decision Making"));
	await expectCategories(page);
	await openCategoryPage(page, DISHES);
	await activate(named("Question"));
	await sheet.getByRole("radio", { name: "A question of our own" }).check();
	const question = { "Your question": "What first?", "Option 1": "Pots", "Option 2": "Pans" };
	for (const [field, text] of Object.entries(question))
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
	await openFun(page);
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
	await unfold(page, "This device");
	await expectWaitingWhile(page, named("Remove from this device"));
	await turnOn(page);
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
