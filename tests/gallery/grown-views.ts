import { expect, type Locator } from "@playwright/test";
import { toCategories, toResult, type ViewContext } from "./guest-views.ts";
import { pattern } from "./translator.ts";

/** A view of families that have decided before. */
export interface GrownView {
	readonly open: (context: ViewContext) => Promise<void>;
	/** "new": a family before its first turn. */
	readonly kinds: readonly ("typical" | "extreme" | "new")[];
	readonly isEverybodyAway?: true;
}

const DISHES = "Who does dishes?";
const MOVIES = "Movie Night Choice";

/** Of the first category that the extreme family has as well, or of the dishes. */
const drawnCategory = ({ kind }: ViewContext) => (kind === "extreme" ? MOVIES : DISHES);

async function toOpenResult(context: ViewContext): Promise<void> {
	await toResult(context, drawnCategory(context));
}

async function toSomeoneElse(context: ViewContext, option?: string): Promise<void> {
	const { page, t } = context;
	await toOpenResult(context);
	await page.getByRole("button", { name: t("Someone else…") }).click();
	await expect(page.getByRole("dialog")).toBeVisible();
	if (option !== undefined) await page.getByRole("button", { name: t(option) }).click();
}

async function toCategoryPage(context: ViewContext): Promise<void> {
	const { page, t } = context;
	await toCategories(context);
	const card = page.getByRole("listitem").filter({
		has: page.getByRole("button", { name: t(drawnCategory(context)), exact: true }),
	});
	await card.getByRole("button", { name: t("History and rules") }).click();
	const history = page.getByRole("region", { name: t("History"), exact: true });
	const isEmpty = history.getByText(t("Nothing has happened here yet. Every turn will appear here with its day."));
	await expect(history.getByRole("listitem").first().or(isEmpty)).toBeVisible();
}

/** With its upper edge at the window's. */
const scrollTo = (part: Locator) => part.evaluate((element) => element.scrollIntoView({ block: "start" }));

async function toCategorySheet(context: ViewContext, rule: string): Promise<void> {
	await toCategoryPage(context);
	const { page, t } = context;
	await page.getByRole("button", { name: t(rule), exact: true }).click();
	await expect(page.getByRole("dialog", { name: t(rule) })).toBeVisible();
}

async function toMoreHistory(context: ViewContext): Promise<void> {
	await toHistory(context);
	await context.page.getByRole("button", { name: context.t("More figures and changes") }).click();
}

async function toHistory(context: ViewContext): Promise<void> {
	await toCategories(context);
	const { page, t } = context;
	await page.getByRole("button", { name: t("History"), exact: true }).click();
	await expect(page.getByText(t("Loading the history…"))).toBeHidden();
}

const historyPicture = ({ page, t }: ViewContext) =>
	page.getByRole("region", { name: t("Turns over time"), exact: true });

async function openSheetOf(context: ViewContext, list: string, at = 0): Promise<void> {
	const { page, t, open } = context;
	await open();
	await page
		.getByRole("list", { name: t(list) })
		.getByRole("button", { name: pattern(t("Change {name}")) })
		.nth(at)
		.click();
	await expect(page.getByRole("dialog")).toBeVisible();
}

const BOTH = ["typical", "extreme"] as const;

/** Everything that a family meets once it has decided, and how to get there in any language. */
export const GROWN_VIEWS: Record<string, GrownView> = {
	strip: {
		kinds: BOTH,
		open: async ({ page, t, open }) => {
			await open();
			await expect(page.getByRole("list", { name: t("Pick now") })).toBeVisible();
		},
	},
	"open-draw": { kinds: BOTH, open: toCategories },
	"standing-draw": { kinds: ["typical"], open: (context) => toResult(context, MOVIES) },
	offer: { kinds: BOTH, open: toOpenResult },
	"someone-else": { kinds: BOTH, open: (context) => toSomeoneElse(context) },
	"nobody-else": {
		kinds: ["typical"],
		open: async (context) => {
			await toResult(context, MOVIES);
			await context.page.getByRole("button", { name: context.t("Someone else…") }).click();
			await expect(context.page.getByText(context.t("There is nobody else left to pick."))).toBeVisible();
		},
	},
	"who-does-it": { kinds: BOTH, open: (context) => toSomeoneElse(context, "Someone else does it") },
	"how-long-away": {
		kinds: BOTH,
		open: async (context) => {
			await toSomeoneElse(context, "Away");
			const { page, t } = context;
			await page.getByRole("button", { name: t("Away"), exact: true }).click();
			await expect(page.getByText(t("Please choose tomorrow or a later day."))).toBeVisible();
		},
	},
	"undo-toast": {
		kinds: BOTH,
		open: async (context) => {
			await toOpenResult(context);
			const { page, t } = context;
			await page.getByRole("button", { name: t("Decision Made!") }).click();
			await expect(page.getByRole("article", { name: t("Decision Confirmed!") })).toBeVisible();
			await expect(page.getByText(t("Choose a category to make a decision!"))).toBeVisible();
		},
	},
	"everybody-away": { kinds: ["typical"], isEverybodyAway: true, open: toCategories },
	"everybody-away-setup": {
		kinds: ["typical"],
		isEverybodyAway: true,
		open: async ({ page, t, open }) => {
			await open();
			await expect(page.getByRole("region", { name: t("Family Members") }).getByRole("note")).toBeVisible();
		},
	},
	"member-sheet": {
		kinds: BOTH,
		open: async (context) => {
			await openSheetOf(context, "Family members");
			await context.page.getByRole("button", { name: context.t("Away until a day") }).click();
			await expect(context.page.getByLabel(context.t("Back on"))).toBeVisible();
		},
	},
	"member-look": {
		kinds: BOTH,
		open: async (context) => {
			await openSheetOf(context, "Family members");
			await context.page.getByRole("button", { name: context.t("Change face") }).click();
			await scrollTo(context.page.getByRole("group", { name: context.t("Emoji") }));
		},
	},
	"back-again": { kinds: BOTH, isEverybodyAway: true, open: (context) => openSheetOf(context, "Family members") },
	"category-sheet": { kinds: BOTH, open: (context) => openSheetOf(context, "Decision categories", 1) },
	category: { kinds: [...BOTH, "new"], open: toCategoryPage },
	"category-rules": {
		kinds: BOTH,
		open: async (context) => {
			await toCategoryPage(context);
			await scrollTo(context.page.getByRole("region", { name: context.t("Rules"), exact: true }));
		},
	},
	"category-record": {
		kinds: BOTH,
		open: async (context) => {
			await toCategoryPage(context);
			await context.page.getByRole("button", { name: context.t("All turns"), exact: true }).click();
			await scrollTo(context.page.getByRole("region", { name: context.t("History"), exact: true }));
		},
	},
	"how-it-is-decided": { kinds: ["typical"], open: (context) => toCategorySheet(context, "How it is decided") },
	"who-takes-part": { kinds: BOTH, open: (context) => toCategorySheet(context, "Who takes part") },
	"own-question": {
		kinds: BOTH,
		open: async (context) => {
			await toCategorySheet(context, "Question");
			await context.page.getByRole("radio", { name: context.t("A question of our own") }).check();
		},
	},
	"record-a-turn": {
		kinds: BOTH,
		open: async (context) => {
			await toCategorySheet(context, "Someone just did it");
			const { page, t } = context;
			// Whoever has had a turn: the third of the typical family, the second of the extreme one.
			await page
				.getByRole("group", { name: t("Who did it?") })
				.getByRole("radio")
				.nth(context.kind === "extreme" ? 1 : 2)
				.check();
			await expect(page.getByRole("group", { name: t("Whose turn does it count as?") })).toBeVisible();
		},
	},
	history: { kinds: [...BOTH, "new"], open: toHistory },
	"record-picture": {
		kinds: BOTH,
		open: async (context) => {
			await toMoreHistory(context);
			await scrollTo(historyPicture(context));
		},
	},
	"record-table": {
		kinds: BOTH,
		open: async (context) => {
			await toMoreHistory(context);
			const { page, t } = context;
			const button = page.getByRole("button", { name: t("Show as a table") });
			await button.click();
			await expect(page.getByRole("table")).toBeVisible();
			await scrollTo(button);
		},
	},
};
