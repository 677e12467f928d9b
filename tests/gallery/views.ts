import { expect } from "@playwright/test";
import { pauseAnimations } from "../e2e/decide/draw-animation.ts";
import { familyFile } from "../e2e/helpers/family-files.ts";
import { activate } from "../e2e/helpers/pages.ts";
import { DISHES, LISTED_NAMES, MOVIES } from "./families.ts";
import {
	enter,
	fill,
	find,
	follow,
	open,
	press,
	pressNamed,
	read,
	type Step,
	scrollTo,
	see,
	seeField,
} from "./guide.ts";

/** Of a family; "new": before its first turn. */
export type Kind = "typical" | "extreme" | "alone" | "empty" | "new";

/** How to get to a view, of which families. */
export interface View {
	readonly kinds: readonly Kind[];
	readonly steps: readonly Step[];
}

const BOTH = ["typical", "extreme"] as const;
const view = (kinds: readonly Kind[], ...steps: readonly Step[]): View => ({ kinds, steps });
const typical = (...steps: readonly Step[]) => view(["typical"], ...steps);
const both = (...steps: readonly Step[]) => view(BOTH, ...steps);

const MEMBER = "Add a family member";
const CONFIRM = "Decision Made!";

/** A finger could miss the button, which is lower once the strip is there. */
const toList: Step = (guide) => activate(find(guide, "button", "Continue to Decision Making"));
const toCategories = [open(), toList, read("Choose a category to make a decision!")] as const;
const toResult = (category = MOVIES) => [...toCategories, press(category), see("button", CONFIRM)];
const someoneElse = [press("Someone else…"), see("dialog")] as const;
const LOGIN = [open("/login"), fill("Email", "kim@family.example"), fill("Password", "not the password")] as const;
/** What is a page of its own, with its title. */
const pageAt = (path: string) => typical(open(path), see("heading"));

const playAnimation: Step = async (guide) => {
	const { page } = guide;
	await page.emulateMedia({ reducedMotion: "no-preference" });
	await follow(guide, ...toCategories);
	// The animation is loaded there.
	await page.waitForLoadState("networkidle");
	await pauseAnimations(page, 500);
	await follow(guide, press(MOVIES));
	await expect(page.getByTestId("draw-animation")).toBeVisible();
};

const chooseFile: Step = async (guide) => {
	const choosing = guide.page.waitForEvent("filechooser");
	await follow(guide, press("Open a family file"));
	const buffer = Buffer.from(JSON.stringify(familyFile(["Kim", "Noah", "Zoe"], { "Dog walk": ["Kim"] })));
	await (await choosing).setFiles({ name: "family.json", mimeType: "application/json", buffer });
	await find(guide, "button", "Add to my family").scrollIntoViewIfNeeded();
};

/** The views of families that have their members, and perhaps a cycle that they have begun. */
export const GUEST_VIEWS: Readonly<Record<string, View>> = {
	setup: view([...BOTH, "empty"], open(), see("textbox", MEMBER)),
	"several-names": view(
		["empty"],
		open(),
		(guide) => enter(MEMBER, LISTED_NAMES[guide.language] ?? "")(guide),
		(guide) => find(guide, "button", "One person").scrollIntoViewIfNeeded(),
	),
	question: both(open(), pressNamed("Remove {name}", "Family members"), see("alertdialog")),
	toast: both(open(), enter(MEMBER, "Ada"), see("article", "Member Added")),
	categories: view([...BOTH, "alone"], ...toCategories),
	"draw-animation": both(playAnimation),
	result: view([...BOTH, "alone"], ...toResult()),
	helper: both(...toResult(), press("Help Me Decide"), press("Comedy"), see("button", CONFIRM)),
	"new-round": typical(...toResult(DISHES)),
	settings: typical(open("/settings"), see("region", "Your data")),
	"clear-question": typical(
		open("/settings"),
		press("This device"),
		press("Remove from this device"),
		see("alertdialog"),
	),
	"family-file": typical(open("/settings"), chooseFile),
	// Arabic has no capitals.
	"similar-name": typical(open(), enter(MEMBER, "Kim"), enter(MEMBER, "kim"), ({ page }) =>
		expect(page.getByText("kim", { exact: true }).first()).toBeVisible(),
	),
	reset: typical(...toCategories, press("Reset"), see("article", "Category Reset"), ({ page, t }) =>
		expect(page.getByRole("main").getByRole("button", { name: t("Undo"), exact: true })).toBeVisible(),
	),
	error: typical(...LOGIN, press("Sign In"), see("article", "Login Failed")),
	"password-shown": typical(...LOGIN, press("Show password"), seeField("Password", "type", /^text$/)),
	"field-error": typical(
		open("/signup"),
		fill("Full Name", "Kim"),
		fill("Email", "kim@family.example"),
		fill("Password", "aaaaaaaaaa"),
		press("Create Account"),
		seeField("Password", "aria-invalid", /^true$/),
	),
	login: pageAt("/login"),
	signup: pageAt("/signup"),
	recover: pageAt("/recover"),
	"login-by-email": pageAt("/login/email"),
	"not-found": pageAt("/nowhere"),
};

/** Of the first category that the extreme family has as well, or of the dishes. */
const drawnCategory = (kind: string) => (kind === "extreme" ? MOVIES : DISHES);

export const openCategoryPage =
	(category: string): Step =>
	async (guide) => {
		const card = guide.page.getByRole("listitem").filter({ has: find(guide, "button", category) });
		await card.getByRole("button", { name: guide.t("History and rules") }).click();
	};

const toOpenResult: Step = (guide) => follow(guide, ...toResult(drawnCategory(guide.kind)));
const toSomeoneElse = [toOpenResult, ...someoneElse] as const;

const toCategoryPage: Step = async (guide) => {
	await follow(guide, ...toCategories, openCategoryPage(drawnCategory(guide.kind)));
	const entry = find(guide, "region", "History").getByRole("listitem").first();
	const isEmpty = guide.t("Nothing has happened here yet. Every turn will appear here with its day.");
	await expect(entry.or(guide.page.getByText(isEmpty))).toBeVisible();
};
const toCategorySheet = (rule: string) => [toCategoryPage, press(rule), see("dialog")] as const;

const toHistory: Step = async (guide) => {
	await follow(guide, ...toCategories, press("History"));
	await expect(guide.page.getByText(guide.t("Loading the history…"))).toBeHidden();
};
const toMoreHistory = [toHistory, press("More figures and changes")] as const;

const toMemberSheet = [open(), pressNamed("Change {name}", "Family members"), see("dialog")] as const;

/** Whoever has had a turn: the third of the typical family, the second of the extreme one. */
const chooseWhoHadOne: Step = async (guide) => {
	const radios = find(guide, "group", "Who did it?").getByRole("radio");
	await radios.nth(guide.kind === "extreme" ? 1 : 2).check();
};

/** Everything that a family meets once it has decided. */
export const GROWN_VIEWS: Readonly<Record<string, View>> = {
	strip: both(open(), see("list", "Pick now")),
	"open-draw": both(...toCategories),
	"standing-draw": typical(...toResult()),
	offer: both(toOpenResult),
	"someone-else": both(...toSomeoneElse),
	"nobody-else": typical(...toResult(), press("Someone else…"), read("There is nobody else left to pick.")),
	"who-does-it": both(...toSomeoneElse, press("Someone else does it")),
	"how-long-away": both(...toSomeoneElse, press("Away"), press("Away"), read("Please choose tomorrow or a later day.")),
	"undo-toast": both(
		toOpenResult,
		press(CONFIRM),
		see("article", "Decision Confirmed!"),
		read("Choose a category to make a decision!"),
	),
	"member-sheet": both(...toMemberSheet, press("Away until a day"), seeField("Back on")),
	"member-look": both(...toMemberSheet, press("Change face"), scrollTo("group", "Emoji")),
	"category-sheet": both(open(), pressNamed("Change {name}", "Decision categories", 1), see("dialog")),
	category: view([...BOTH, "new"], toCategoryPage),
	"category-rules": both(toCategoryPage, scrollTo("region", "Rules")),
	"category-record": both(toCategoryPage, press("All turns"), scrollTo("region", "History")),
	"how-it-is-decided": typical(...toCategorySheet("How it is decided")),
	"who-takes-part": both(...toCategorySheet("Who takes part")),
	"own-question": both(...toCategorySheet("Question"), (guide) =>
		find(guide, "radio", "A question of our own").check(),
	),
	"record-a-turn": both(
		...toCategorySheet("Someone just did it"),
		chooseWhoHadOne,
		see("group", "Whose turn does it count as?"),
	),
	history: view([...BOTH, "new"], toHistory),
	"record-picture": both(...toMoreHistory, scrollTo("region", "Turns over time")),
	"record-table": both(...toMoreHistory, press("Show as a table"), see("table"), scrollTo("button", "Show as a table")),
};

/** Of a family of which everybody is away. */
export const AWAY_VIEWS: Readonly<Record<string, View>> = {
	"everybody-away": typical(...toCategories),
	"everybody-away-setup": typical(open(), see("note")),
	"back-again": both(...toMemberSheet),
};
