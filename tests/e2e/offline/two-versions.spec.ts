import { expect, type Page } from "@playwright/test";
import { expectBuiltVersion, expectVersion, updateNotice } from "../helpers/deployment.ts";
import { test, waitForPrecache } from "../helpers/offline.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	memberNames,
	openCategories,
	returnToCategories,
} from "../helpers/pages.ts";
import { readStoredFamily } from "../helpers/storage.ts";

/** A tab of the next version beside one of the version before. */
async function openNextVersion(old: Page, deploy: (version: string) => Promise<void>): Promise<Page> {
	await waitForPrecache(old);
	await deploy("next");
	await old.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect(updateNotice(old)).toBeVisible();
	const tab = await old.context().newPage();
	await tab.goto("/");
	await expectVersion(tab, "next");
	await expectBuiltVersion(old);
	return tab;
}

test("two versions that use one storage at once lose nothing", async ({ page, open, server }) => {
	await open({ members: ["Mia", "Noah", "Zoe"], categories: ["Chess"] });
	const next = await openNextVersion(page, server.deploy);

	await test.step("a draw and what is known beyond the names go from one to the other and back", async () => {
		for (const tab of [page, next]) await openCategories(tab);
		const member = await drawMember(page, "Chess");
		// The same draw stands in the other version, and is confirmed there.
		expect(await drawMember(next, "Chess")).toBe(member);
		await decisionButton(next).click();
		await returnToCategories(next);
		await expect(page.getByText("The turn is already recorded. It only counts once.")).toBeVisible();
		await page.getByRole("button", { name: "Back to Categories" }).click();
		for (const tab of [page, next]) await expect(categoryCard(tab, "Chess")).toContainText("1 of 3 have had a turn");
		expect((await readStoredFamily(page)).cycles).toEqual({ Chess: [member] });
		const history = await page.evaluate(() => localStorage.getItem("guest-history"));
		expect(JSON.parse(history ?? "[]")).toMatchObject([
			{ kind: "drawn", memberName: member },
			{ kind: "turn", memberName: member },
		]);
	});

	await test.step("both write", async () => {
		for (const tab of [page, next]) await tab.getByRole("button", { name: "Back to Setup" }).click();
		const names = (tab: string) => Array.from({ length: 6 }, (_, at) => `${tab} ${at + 1}`);
		const addAll = async (tab: Page, label: string) => {
			for (const name of names(label)) {
				await addMember(tab, name);
				await addCategory(tab, name);
			}
		};
		await Promise.all([addAll(page, "Old"), addAll(next, "New")]);
		const added = [...names("Old"), ...names("New")];
		for (const tab of [page, next]) {
			await expect(memberNames(tab)).toHaveCount(3 + added.length);
			await expect(categoryNames(tab)).toHaveCount(1 + added.length);
		}
		const stored = async (part: "members" | "categories") => (await readStoredFamily(page))[part]?.toSorted();
		await expect.poll(() => stored("members")).toEqual(["Mia", "Noah", "Zoe", ...added].toSorted());
		expect(await stored("categories")).toEqual(["Chess", ...added].toSorted());
	});
});
