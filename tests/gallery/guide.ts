import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { waitForStablePage } from "../e2e/helpers/layout.ts";
import { gotoWith } from "../e2e/helpers/storage.ts";
import { readCatalogues } from "../messages/catalogues.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../build/gallery");

type Role = Parameters<Page["getByRole"]>[0];

/** A page on its way to a view, in any language. */
export interface Guide {
	readonly page: Page;
	readonly language: string;
	/** Of the family, or "account". */
	readonly kind: string;
	/** The name of Playwright's project. */
	readonly device: string;
	/** What localStorage holds at first. */
	readonly stored?: readonly { readonly name: string; readonly value: string }[];
	/** Translates an English text of the app. @throws Error for a text that is in no catalogue */
	readonly t: (english: string) => string;
}

/** All texts are the app's English ones, as a family reads them. */
export type Step = (guide: Guide) => Promise<unknown>;

export async function follow(guide: Guide, ...steps: readonly Step[]): Promise<void> {
	for (const step of steps) await step(guide);
}

export async function createGuide(parts: Omit<Guide, "t">): Promise<Guide> {
	const messages = [...(await readCatalogues(parts.language))];
	const texts = new Map(messages.map(([english, translated]) => [ofFamily(english), ofFamily(translated)]));
	return {
		...parts,
		t(english) {
			const found = texts.get(english);
			if (!found) throw new Error(`no catalogue of ${parts.language} has ${english}`);
			return found;
		},
	};
}

export const find = ({ page, t }: Guide, role: Role, name: string): Locator =>
	page.getByRole(role, { name: t(name), exact: true });

const findField = ({ page, t }: Guide, label: string) => page.getByLabel(t(label), { exact: true });

/** With the family of the picture. */
export const open =
	(path = "/"): Step =>
	({ page, stored = [], language }) =>
		gotoWith(page, path, [...stored, { name: "whose-turn-language", value: language }]);

export const press =
	(button: string): Step =>
	(guide) =>
		find(guide, "button", button).first().click();

/** The button in a list whose name has another name in it. */
export const pressNamed =
	(button: string, list: string, at = 0): Step =>
	(guide) => {
		const parts = guide.t(button).split(/\{\w+\}/);
		const name = new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
		return find(guide, "list", list).getByRole("button", { name }).nth(at).click();
	};

export const fill =
	(label: string, text: string): Step =>
	(guide) =>
		findField(guide, label).fill(text);

export const enter =
	(label: string, text: string): Step =>
	async (guide) => {
		await findField(guide, label).fill(text);
		await findField(guide, label).press("Enter");
	};

export const see =
	(role: Role, name?: string): Step =>
	(guide) =>
		expect(name === undefined ? guide.page.getByRole(role).first() : find(guide, role, name)).toBeVisible();

export const seeField =
	(label: string, attribute = "id", value = /./): Step =>
	(guide) =>
		expect(findField(guide, label)).toHaveAttribute(attribute, value);

export const read =
	(text: string): Step =>
	({ page, t }) =>
		expect(page.getByText(t(text))).toBeVisible();

/** With its upper edge at the window's. */
export const scrollTo =
	(role: Role, name: string): Step =>
	(guide) =>
		find(guide, role, name).evaluate((element) => element.scrollIntoView({ block: "start" }));

export const closeToast =
	(title: string): Step =>
	async (guide) => {
		await follow(guide, see("article", title), press("Close"));
		await guide.page.locator("[data-type]").waitFor({ state: "detached" });
	};

/**
 * Takes a view's picture in both colour schemes, once nothing in it moves:
 * build/gallery/<view>/<kind>-<device>-<scheme>-<language>.jpg.
 */
export const take =
	(view: string): Step =>
	async ({ page, kind, device, language }) => {
		// No button is hovered: phones have no hover.
		await page.mouse.move(0, 0);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await waitForStablePage(page, colorScheme);
			const file = path.join(FOLDER, view, `${[kind, device, colorScheme, language].join("-")}.jpg`);
			await page.screenshot({ path: file, type: "jpeg", quality: 62 });
		}
	};

/** A text that follows what a group is, as a family has it. */
function ofFamily(message: string): string {
	const [, family, other] = /^\{group, select, (?:.*?\bfamily \{(.*?)\})?.* other \{(.*)\}\}$/s.exec(message) ?? [];
	return family ?? other ?? message;
}
