import { expect } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import {
	blockBackend,
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	field,
	offlineIndicator,
	openSettings,
	PENDING_MESSAGE,
	pendingIndicator,
	storedKeys,
	watchForLoggedOutNotice,
} from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addFamily,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectErrorToast,
	expectToast,
	memberNames,
	openCategories,
} from "../helpers/pages.ts";

test("an evening without a network is sent when it is back, and is there once", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia");
	await page.context().setOffline(true);
	await expect(offlineIndicator(page)).toBeVisible();
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await openCategories(page);
	const chosen = await drawMember(page, "Who does dishes?");
	await decisionButton(page).click();
	await expectCategories(page);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");

	await page.context().setOffline(false);
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	const other = await signedInDevice(user);
	await expect(memberNames(other)).toHaveText(["Mia", "Noah"]);
	await openCategories(other);
	await expect(categoryCard(other, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	expect(["Mia", "Noah"]).toContain(chosen);
});

test("a change that takes its time is said to be on its way, and not for ever", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	const answer = await holdRequests(page, "**/rest/v1/family_members*");
	// Seen in the page: after a while it is said that the change waits.
	const said = page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				new MutationObserver(() => {
					const states = Array.from(document.querySelectorAll("[role=status]"), ({ textContent }) => textContent);
					if (states.includes("Sending…")) resolve();
				}).observe(document.body, { childList: true, subtree: true, characterData: true });
			}),
	);
	await addMember(page, "Mia");
	await said;
	answer();
	await expect(page.getByText("Sending…")).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia"]);
});

test("what waits survives a reload, also with a token at its end, and is sent once by two tabs", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia");
	const mend = await blockBackend(page);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await expireAccessToken(page);
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	const tab = await page.context().newPage();
	await tab.goto("/");
	await expect(memberNames(tab)).toHaveText(["Mia", "Noah"]);
	await addMember(tab, "Zoe");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);

	await mend();
	for (const one of [page, tab]) await one.evaluate(() => dispatchEvent(new Event("online")));
	for (const one of [page, tab]) {
		await expect(pendingIndicator(one)).toHaveCount(0);
		await expect(offlineIndicator(one)).toHaveCount(0);
		await expect(memberNames(one)).toHaveText(["Mia", "Noah", "Zoe"]);
	}
	await expect(memberNames(await signedInDevice(user))).toHaveText(["Mia", "Noah", "Zoe"]);
});

test("a session that ended meanwhile leads to the login and back, and what waits is sent", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const [page, other] = [await signedInDevice(user), await signedInDevice(user)];
	await addFamily(page, "Mia");
	const mend = await blockBackend(page);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await openSettings(other);
	await clickButton(other, "Log out on all devices");
	await expectGuest(other);

	await expireAccessToken(page);
	await mend();
	await page.reload();
	await expect(page.getByRole("status").getByText("You have been logged out")).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText(
		"1 change is waiting to be sent. Log in again and nothing will be lost.",
	);
	await expectNoViolations(page);
	await page.getByRole("status").getByRole("link", { name: "Login" }).click();
	await field(page, "Email").fill(user.email);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, user.email);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await expect(memberNames(await signedInDevice(user))).toHaveText(["Mia", "Noah"]);
});

test("a logout asks before it loses what waits, and then leaves nothing", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await page.context().setOffline(true);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await clickButton(page, "Logout");
	const question = page.getByRole("alertdialog", { name: "Log Out Now?" });
	await expect(question).toContainText("1 change has not been sent yet and would be lost.");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await clickButton(page, "Logout");
	await question.getByRole("button", { name: "Logout" }).click();
	await expectGuest(page);
	expect(await storedKeys(page)).toEqual([]);
});

test("a logout that loses what waits says nothing of it in another tab, for no moment", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	const tab = await page.context().newPage();
	await tab.goto("/");
	await expectSignedIn(tab, user.email);
	await page.context().route("**/rest/v1/family_members*", (route) =>
		// Who has to wait for an hour does not try again first.
		route.request().method() === "GET"
			? route.continue()
			: route.fulfill({ status: 503, headers: { "retry-after": "3600" } }),
	);
	await addMember(page, "Mia");
	await expect(pendingIndicator(tab)).toBeVisible();
	const watches = await Promise.all([page, tab].map(watchForLoggedOutNotice));
	await clickButton(page, "Logout");
	await page.getByRole("alertdialog", { name: "Log Out Now?" }).getByRole("button", { name: "Logout" }).click();
	for (const one of [page, tab]) await expectGuest(one);
	for (const wasShown of watches) expect(await wasShown()).toBe(false);
	expect(await storedKeys(page)).toEqual([]);
});

test("a change that the server never applies is reported, and may be discarded for the sake of those behind it", async ({
	signedInDevice,
	server,
}) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await page.route("**/rest/v1/family_members*", async (route) => {
		if (route.request().method() === "GET") return route.continue();
		await route.fulfill({ status: 503, headers: { "retry-after": "3600" } });
		// Tried again at once, and not after a pause.
		await page.evaluate(() => dispatchEvent(new Event("online")));
	});
	await addMember(page, "Noah");
	await addCategory(page, "Chess");
	const notice = page.getByRole("alert").filter({ hasText: "This change could not be sent: Noah was not added." });
	await expect(notice).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
	await expectNoViolations(page);
	await notice.getByRole("button", { name: "Discard" }).click();
	await expect(notice).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await expect(categoryNames(page)).toHaveText(["Who does dishes?", "Chess"]);
});

test("with a full storage nothing is said to wait", async ({ signedInDevice, server }) => {
	const page = await signedInDevice(await server.createUser());
	await addFamily(page, "Mia");
	await page.evaluate(() => {
		const setItem = Storage.prototype.setItem;
		Storage.prototype.setItem = function (key, value) {
			if (key.startsWith("whose-turn-waiting:")) throw new DOMException("no", "QuotaExceededError");
			setItem.call(this, key, value);
		};
	});
	await addMember(page, "Noah");
	await expectToast(page, "Member Added", "Noah has been added to the family");
	await page.context().setOffline(true);
	await addMember(page, "Zoe");
	await expectErrorToast(page, "Error", "Failed to add family member");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(pendingIndicator(page)).toHaveCount(0);
});
