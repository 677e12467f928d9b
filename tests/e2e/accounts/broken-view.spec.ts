import { expect } from "@playwright/test";
import { test } from "../../helpers/e2e-accounts.ts";
import { downloadedFamily } from "../../helpers/e2e-download.ts";
import { addCategory, addMember, expectToast, openCategories, takeTurn, viewTitle } from "../../helpers/e2e-pages.ts";

test("a view that throws gives a signed-in user a copy of the family, with its record", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addMember(page, "Mia");
	await addCategory(page, "Dishes");
	await expectToast(page, "Category Added", "Dishes has been added as a decision category");
	await openCategories(page);
	await takeTurn(page, "Dishes");
	// The record throws as it renders.
	await page.evaluate(() => {
		Intl.DateTimeFormat = class {
			constructor() {
				throw new RangeError("no dates today");
			}
		} as unknown as typeof Intl.DateTimeFormat;
	});
	await page.getByRole("button", { name: "The family's record" }).click();
	await expect(viewTitle(page)).toHaveText("Something went wrong");
	await expect(page.getByRole("alert")).toContainText("Your family is still saved.");
	const { name, content } = await downloadedFamily(page, page.locator("#root"));
	expect(name).toMatch(/^whose-turn-family-.*\.json$/);
	expect(content).toMatchObject({
		members: ["Mia"],
		categories: [{ name: "Dishes", cycle: ["Mia"] }],
		record: [{ kind: "drawn" }, { kind: "turn", member: "Mia" }],
	});
});
