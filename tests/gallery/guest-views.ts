import { expect, type Page } from "@playwright/test";
import { pattern, type Translate } from "./translator.ts";

export interface Way {
	readonly page: Page;
	readonly t: Translate;
	/** Opens the app at a path with the family of the picture. */
	open(path?: string): Promise<void>;
}

async function toCategories({ page, t, open }: Way): Promise<void> {
	await open();
	await page.getByRole("button", { name: t("Continue to Decision Making") }).click();
	await expect(page.getByText(t("Choose a category to make a decision!"))).toBeVisible();
}

async function toResult(way: Way, category: string): Promise<void> {
	await toCategories(way);
	await way.page.getByRole("button", { name: way.t(category), exact: true }).click();
	await expect(way.page.getByRole("button", { name: way.t("Decision Made!") })).toBeVisible();
}

/** The views in which a family is seen, and how to get there in any language. */
export const FAMILY_VIEWS: Record<string, (way: Way) => Promise<void>> = {
	setup: async ({ page, t, open }) => {
		await open();
		await expect(page.getByRole("button", { name: t("Continue to Decision Making") })).toBeVisible();
	},
	question: async ({ page, t, open }) => {
		await open();
		await page
			.getByRole("button", { name: pattern(t("Remove {name}")) })
			.first()
			.click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
	},
	toast: async ({ page, t, open }) => {
		await open();
		const field = page.getByRole("textbox", { name: t("Add a family member") });
		await field.fill("Ada");
		await field.press("Enter");
		await expect(page.getByRole("dialog", { name: t("Member Added") })).toBeVisible();
	},
	categories: toCategories,
	result: (way) => toResult(way, "Movie Night Choice"),
	helper: async (way) => {
		await toResult(way, "Movie Night Choice");
		const { page, t } = way;
		await page.getByRole("button", { name: t("Help Me Decide") }).click();
		await page.getByRole("button", { name: t("Comedy") }).click();
		await expect(page.getByRole("button", { name: t("Decision Made!") })).toBeVisible();
	},
};

/** The views that are the same for every family. */
export const OTHER_VIEWS: Record<string, (way: Way) => Promise<void>> = {
	"new-round": (way) => toResult(way, "Who does dishes?"),
	settings: async ({ page, t, open }) => {
		await open("/settings");
		await expect(page.getByRole("region", { name: t("Your family's data") })).toBeVisible();
	},
	login: async ({ page, t, open }) => {
		await open("/login");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Welcome Back"));
	},
	signup: async ({ page, t, open }) => {
		await open("/signup");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Create Account"));
	},
	recover: async ({ page, open }) => {
		await open("/recover");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	},
	"not-found": async ({ page, t, open }) => {
		await open("/nowhere");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Oops! Page not found"));
	},
};
