import { expect } from "@playwright/test";
import { blockBackend, pendingIndicator } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addMember, expectToast, memberNames } from "../helpers/pages.ts";

test("what is asked about a name of an account's family is answered online and offline", async ({
	server,
	signedInDevice,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addMember(page, "Ann");
	await expectToast(page, "Member Added", "Ann has been added to the family");
	await addMember(page, "ann");
	await expectToast(page, "Member Added", "ann has been added to the family");
	await page.getByRole("button", { name: "The same" }).click();
	await expectToast(page, "Member Removed", "ann has been removed from the family");
	await expect(memberNames(page)).toHaveText(["Ann"]);

	const restoreBackend = await blockBackend(page);
	await addMember(page, "Una, Dua, Tria");
	await expect(memberNames(page)).toHaveText(["Ann", "Una, Dua, Tria"]);
	await page.getByRole("button", { name: "Add Una, Dua and Tria" }).click();
	await expect(memberNames(page)).toHaveText(["Ann", "Una", "Dua", "Tria"]);
	await expect(pendingIndicator(page)).toBeVisible();
	await restoreBackend();
	await page.reload();
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Ann", "Una", "Dua", "Tria"]);
});
