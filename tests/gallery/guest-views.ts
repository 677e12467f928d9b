import { expect, type Page } from "@playwright/test";
import { pauseAnimations } from "../e2e/helpers/draw-animation.ts";
import { familyFile } from "../helpers/family-files.ts";
import { pattern, type Translate } from "./translator.ts";

export interface ViewContext {
	readonly page: Page;
	readonly t: Translate;
	/** Of the family. */
	readonly kind: string;
	/** A list of three, for an empty family. */
	readonly names?: string | undefined;
	/** Opens the app at a path with the family of the picture. */
	open(path?: string): Promise<void>;
}

export async function toCategories({ page, t, open }: ViewContext): Promise<void> {
	await open();
	await page.getByRole("button", { name: t("Continue to Decision Making") }).click();
	await expect(page.getByText(t("Choose a category to make a decision!"))).toBeVisible();
}

export async function toResult(context: ViewContext, category: string): Promise<void> {
	await toCategories(context);
	await context.page.getByRole("button", { name: context.t(category), exact: true }).click();
	await expect(context.page.getByRole("button", { name: context.t("Decision Made!") })).toBeVisible();
}

async function addMember({ page, t }: Pick<ViewContext, "page" | "t">, name: string): Promise<void> {
	const field = page.getByRole("textbox", { name: t("Add a family member") });
	await field.fill(name);
	await field.press("Enter");
}

async function fillLogin({ page, t, open }: ViewContext): Promise<void> {
	await open("/login");
	await page.getByRole("textbox", { name: t("Email") }).fill("kim@family.example");
	await page.getByLabel(t("Password"), { exact: true }).fill("not the password");
}

/** The views of a family, and how to get there in any language. */
export const FAMILY_VIEWS: Record<string, (context: ViewContext) => Promise<void>> = {
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
		await addMember({ page, t }, "Ada");
		await expect(page.getByRole("article", { name: t("Member Added") })).toBeVisible();
	},
	categories: toCategories,
	"draw-animation": async (context) => {
		await context.page.emulateMedia({ reducedMotion: "no-preference" });
		await toCategories(context);
		// The animation is loaded there.
		await context.page.waitForLoadState("networkidle");
		await pauseAnimations(context.page, 500);
		await context.page.getByRole("button", { name: context.t("Movie Night Choice"), exact: true }).click();
		await expect(context.page.getByTestId("draw-animation")).toBeVisible();
	},
	result: (context) => toResult(context, "Movie Night Choice"),
	helper: async (context) => {
		await toResult(context, "Movie Night Choice");
		const { page, t } = context;
		await page.getByRole("button", { name: t("Help Me Decide") }).click();
		await page.getByRole("button", { name: t("Comedy") }).click();
		await expect(page.getByRole("button", { name: t("Decision Made!") })).toBeVisible();
	},
};

/** The views of a family without anybody yet. */
export const EMPTY_FAMILY_VIEWS: typeof FAMILY_VIEWS = {
	setup: async ({ page, t, open }) => {
		await open();
		await page.getByText(t("No family members added yet")).waitFor();
	},
	"several-names": async (context) => {
		await context.open();
		await addMember(context, context.names ?? "");
		await context.page.getByRole("button", { name: context.t("One person") }).scrollIntoViewIfNeeded();
	},
};

/** The views that differ for a single member. */
export const SINGLE_MEMBER_VIEWS = {
	categories: toCategories,
	result: FAMILY_VIEWS.result as (context: ViewContext) => Promise<void>,
};

/** The views that are the same for every family. */
export const OTHER_VIEWS: Record<string, (context: ViewContext) => Promise<void>> = {
	"new-round": (context) => toResult(context, "Who does dishes?"),
	settings: async ({ page, t, open }) => {
		await open("/settings");
		await expect(page.getByRole("region", { name: t("Your data") })).toBeVisible();
	},
	"clear-question": async ({ page, t, open }) => {
		await open("/settings");
		await page.getByRole("button", { name: t("This device"), exact: true }).click();
		await page.getByRole("button", { name: t("Remove from this device") }).click();
		await expect(page.getByRole("alertdialog")).toBeVisible();
	},
	"family-file": async ({ page, t, open }) => {
		await open("/settings");
		const choosing = page.waitForEvent("filechooser");
		await page.getByRole("button", { name: t("Open a family file") }).click();
		const buffer = Buffer.from(JSON.stringify(familyFile(["Kim", "Noah", "Zoe"], { "Dog walk": ["Kim"] })));
		await (await choosing).setFiles({ name: "family.json", mimeType: "application/json", buffer });
		await page.getByRole("button", { name: t("Add to my family") }).scrollIntoViewIfNeeded();
	},
	"similar-name": async ({ page, t, open }) => {
		await open();
		// Arabic has no capitals.
		for (const name of ["Kim", "kim"]) await addMember({ page, t }, name);
		await expect(page.getByText("kim", { exact: true }).first()).toBeVisible();
	},
	reset: async (context) => {
		await toCategories(context);
		const { page, t } = context;
		await page
			.getByRole("button", { name: t("Reset"), exact: true })
			.first()
			.click();
		await expect(page.getByRole("main").getByRole("button", { name: t("Undo"), exact: true })).toBeVisible();
		await expect(page.getByRole("article", { name: t("Category Reset") })).toBeVisible();
	},
	error: async (context) => {
		await fillLogin(context);
		const { page, t } = context;
		await page.getByRole("button", { name: t("Sign In"), exact: true }).click();
		await expect(page.getByRole("article", { name: t("Login Failed") })).toBeVisible();
	},
	"password-shown": async (context) => {
		await fillLogin(context);
		const { page, t } = context;
		await page.getByRole("button", { name: t("Show password") }).click();
		await expect(page.getByLabel(t("Password"), { exact: true })).toHaveAttribute("type", "text");
	},
	"field-error": async ({ page, t, open }) => {
		await open("/signup");
		await page.getByRole("textbox", { name: t("Full Name") }).fill("Kim");
		await page.getByRole("textbox", { name: t("Email") }).fill("kim@family.example");
		const password = page.getByLabel(t("Password"), { exact: true });
		await password.fill("aaaaaaaaaa");
		await page.getByRole("button", { name: t("Create Account"), exact: true }).click();
		await expect(password).toHaveAttribute("aria-invalid", "true");
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
	"login-by-email": async ({ page, open }) => {
		await open("/login/email");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	},
	"not-found": async ({ page, t, open }) => {
		await open("/nowhere");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("Oops! Page not found"));
	},
};
