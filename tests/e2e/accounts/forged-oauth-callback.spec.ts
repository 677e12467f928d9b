import { expect } from "@playwright/test";
import { test } from "../helpers/guest-test.ts";
import { expectSetup } from "../helpers/pages.ts";

test("a link cannot put words into the mouth of a sign-in that nobody began", async ({ page, open }) => {
	await open({}, "/?error=server_error&error_description=Call+0900+to+unlock+your+account");
	await expectSetup(page);
	await expect(page).toHaveURL("/");
	await expect(page.getByText("0900")).toHaveCount(0);
});
