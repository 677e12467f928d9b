import { expect, type Page } from "@playwright/test";
import { CHUNKS } from "../../../scripts/chunks.js";
import { filesOf } from "../../helpers/built-app.ts";
import { countLoads, expectBuiltVersion, expectVersion, updateNotice } from "../helpers/deployment.ts";
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

const FAMILY = ["Mia", "Noah", "Zoe"];

test("an old version goes on beside the new one, and nothing is lost", async ({ page: old, open, server, context }) => {
	await open({ members: FAMILY, categories: ["Chess"] });
	await waitForPrecache(old);
	const loads = countLoads(old);
	await server.deploy("next");
	await old.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await updateNotice(old).getByRole("button", { name: "Close" }).click();
	await expect(updateNotice(old)).toHaveCount(0);
	const next = await context.newPage();
	await next.goto("/");
	await expectVersion(next, "next");

	await test.step("the files of the old one are gone from the site, and not for its page", async () => {
		const path = `/${filesOf(CHUNKS.overlays)[0]}`;
		expect((await fetch(server.url + path)).status).toBe(404);
		expect(await old.evaluate(async (path) => (await fetch(path)).status, path)).toBe(200);
	});

	await test.step("a draw and what is known beyond the names go from one to the other and back", async () => {
		for (const tab of [old, next]) await openCategories(tab);
		const member = await drawMember(old, "Chess");
		// The same draw stands in the other version, and is confirmed there.
		expect(await drawMember(next, "Chess")).toBe(member);
		await decisionButton(next).click();
		await returnToCategories(next);
		await expect(old.getByText("The turn is already recorded. It only counts once.")).toBeVisible();
		await old.getByRole("button", { name: "Back to Categories" }).click();
		for (const tab of [old, next]) await expect(categoryCard(tab, "Chess")).toContainText("1 of 3 have had a turn");
		expect((await readStoredFamily(old)).cycles).toEqual({ Chess: [member] });
		expect(JSON.parse(await old.evaluate(() => localStorage.getItem("guest-history") ?? "[]"))).toMatchObject([
			{ kind: "drawn", memberName: member },
			{ kind: "turn", memberName: member },
		]);
	});

	const added = ["Old 1", "Old 2", "New 1", "New 2"];
	await test.step("both write", async () => {
		for (const tab of [old, next]) await tab.getByRole("button", { name: "Back to Setup" }).click();
		const addAll = async (tab: Page, names: readonly string[]) => {
			for (const name of names) {
				await addMember(tab, name);
				await addCategory(tab, name);
			}
		};
		await Promise.all([addAll(old, added.slice(0, 2)), addAll(next, added.slice(2))]);
		for (const tab of [old, next]) {
			await expect(memberNames(tab)).toHaveCount(FAMILY.length + added.length);
			await expect(categoryNames(tab)).toHaveCount(1 + added.length);
		}
		const stored = async (part: "members" | "categories") => (await readStoredFamily(old))[part]?.toSorted();
		await expect.poll(() => stored("members")).toEqual([...FAMILY, ...added].toSorted());
		expect(await stored("categories")).toEqual(["Chess", ...added].toSorted());
		expect(loads()).toBe(0);
		await expectBuiltVersion(old);
	});

	await test.step("the app has the new one when it is next started, whose caches alone are left", async () => {
		await old.close();
		// Once the browser has discarded the page that was closed.
		await expect(async () => {
			await next.goto("about:blank");
			await next.goto("/");
			await expect.poll(() => next.evaluate(async () => (await caches.keys()).length), { timeout: 1_000 }).toBe(2);
		}).toPass();
		await expectVersion(next, "next");
		await expect(memberNames(next)).toHaveCount(FAMILY.length + added.length);
	});
});
