import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { addCategory, addMember } from "../helpers/pages.ts";

test("an error at a field ends what was said of it before", async ({ page, open }) => {
	await open();
	for (const add of [addMember, addCategory]) {
		await add(page, "Mia");
		const added = page.getByRole("dialog", { name: /Added$/ });
		// It does not go by itself.
		await added.hover();
		await add(page, "Mia");
		await expect(added).toHaveCount(0);
	}
	await expect(page.getByText("Mia is already on the list.")).toHaveCount(2);
});
