import { expect, type Page } from "@playwright/test";
import { blockBackend } from "../../helpers/e2e-account-pages.ts";
import { test } from "../../helpers/e2e-accounts.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	drawMember,
	openCategories,
	viewTitle,
} from "../../helpers/e2e-pages.ts";

const DISHES = "Who does dishes?";
const PEOPLE = Array.from({ length: 8 }, (_, at) => `Member ${at + 1}`);

async function sayNotNow(page: Page, member: string): Promise<string> {
	await page.getByRole("button", { name: "Someone else…" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Not now", exact: true }).click();
	await expect(viewTitle(page)).not.toHaveText(`It's ${member}'s turn!`);
	return /^It's (.*)'s turn!$/.exec((await viewTitle(page).textContent()) ?? "")?.[1] ?? "";
}

test("another phone, also without a network: the same member, and the same one after not now", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	for (const member of PEOPLE) await addMember(page, member);
	await addCategory(page, DISHES);
	const other = await signedInDevice(user);
	await openCategories(page);
	await openCategories(other);
	await expect(categoryCard(other, DISHES)).toContainText("0 of 8 have had a turn");

	const mend = await blockBackend(other);
	const member = await drawMember(page, DISHES);
	expect(await drawMember(other, DISHES)).toBe(member);
	const next = await sayNotNow(page, member);
	// This phone has not heard of it, and passes the same member on.
	await expect(viewTitle(other)).toHaveText(`It's ${member}'s turn!`);
	expect(await sayNotNow(other, member)).toBe(next);
	await mend();
	await other.evaluate(() => dispatchEvent(new Event("online")));

	// Both said it of the same draw, so it is told once.
	await page.goBack();
	await categoryCard(page, DISHES).getByRole("button", { name: "History and rules" }).click();
	await expect(page.getByText(`${member} was picked: not now`)).toHaveCount(1);
});
