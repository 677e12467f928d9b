import { expect } from "@playwright/test";
import { test } from "../e2e/helpers/account-test.ts";
import { holdRequests } from "../e2e/helpers/hold-requests.ts";
import { PASSWORD } from "../helpers/users.ts";
import { DISHES, FAMILIES } from "./families.ts";
import { grownFamily, grownStorageEntries } from "./grown-families.ts";
import { closeToast, createGuide, enter, fill, find, follow, open, press, see, take } from "./guide.ts";
import { openCategoryPage } from "./views.ts";

for (const language of Object.keys(FAMILIES)) {
	test(`the screens of an account, ${language}`, async ({ server, newDevice, page }, { project: { name: device } }) => {
		const user = await server.createUser();
		const session = { name: "whose-turn-session", value: JSON.stringify(await user.signIn()) };
		const stored = [...grownStorageEntries(grownFamily(language, "typical", false)), session];
		const shown = { kind: "account", language, device };
		const guide = await createGuide({ ...shown, stored, page: await newDevice() });
		await follow(guide, open(), see("heading", "Move your family to your account?"), take("guest-import"));
		await follow(guide, press("Yes, move it"), closeToast("Family Moved"), take("account"));

		await guide.page.route("**/rest/v1/family_members*", (route) => route.fulfill({ status: 503 }));
		await follow(guide, enter("Add a family member", "Ada"));
		const pending = guide.page.getByRole("status").getByText(/1|واحد/);
		await pending.waitFor();
		await follow(guide, take("pending-change"));
		await guide.page.unrouteAll();

		await follow(guide, press("Continue to Decision Making"));
		const answerHistory = await holdRequests(guide.page, "**/rest/v1/family_history*");
		await follow(guide, openCategoryPage(DISHES));
		const history = find(guide, "region", "History");
		await expect(history.getByText(guide.t("Loading the history…"))).toBeVisible();
		await history.evaluate((element) => element.scrollIntoView({ block: "end" }));
		await follow(guide, take("reading-history"));
		answerHistory();
		await expect(history.getByText(guide.t("imported")).first()).toBeVisible();
		await history.evaluate((element) => element.scrollIntoView());
		await follow(guide, take("category-history"));
		await guide.page.goto("/settings");
		await follow(guide, see("region", "Account"), take("settings"));

		const other = await createGuide({ ...shown, page });
		await follow(other, open("/auth/confirm?token_hash=abc&type=signup#email=ada@example.com&name=Ada%20Example"));
		await page.getByText("Ada Example").waitFor();
		await follow(other, take("confirm"));
		await follow(other, open("/auth/cancel-email-change?token_hash=abc"), see("button", "Keep my email"));
		await follow(other, take("cancel-email-change"));
		await follow(other, open("/signup"), fill("Full Name", "Ada"), fill("Email", "ada@example.com"));
		await follow(other, fill("Password", PASSWORD), press("Create Account"), closeToast("Account Created!"));
		await follow(other, take("signed-up"));
	});
}
