import { expect, type Page } from "@playwright/test";
import { cycleIn, memberNames as namesIn } from "../../cloud/store-actions.ts";
import { waitForFamily } from "../../cloud/wait-for-store.ts";
import {
	blockBackend,
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	offlineIndicator,
	PENDING_MESSAGE,
	pendingIndicator,
	storedKeys,
	watchForLoggedOutNotice,
} from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectToast,
	memberNames,
	openCategories,
	returnToCategories,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

const MEMBERS = "**/rest/v1/family_members*";

/** No change to a member is made; `then` follows each answer. */
async function refuseForNow(page: Page, then = async () => {}): Promise<void> {
	await page.context().route(MEMBERS, async (route) => {
		if (route.request().method() === "GET") return route.continue();
		// Who has to wait for an hour does not try again first.
		await route.fulfill({ status: 503, headers: { "retry-after": "3600" } });
		await then();
	});
}

/** Resolves once the page has said that a change is on its way: after a while it says that the change waits. */
async function watchForSending(page: Page): Promise<() => Promise<void>> {
	const said = await page.evaluateHandle(() => {
		const shown = new Promise<void>((resolve) => {
			new MutationObserver(() => {
				const states = Array.from(document.querySelectorAll("[role=status]"), ({ textContent }) => textContent);
				if (states.includes("Sending…")) resolve();
			}).observe(document.body, { childList: true, subtree: true, characterData: true });
		});
		return { shown };
	});
	return () => said.evaluate(({ shown }) => shown);
}

/** Collects the pauses that are timed by the page that is loaded next. */
async function recordPauses(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const pauses: (number | undefined)[] = [];
		const later = window.setTimeout;
		window.setTimeout = ((call: () => void, pause?: number) => {
			pauses.push(pause);
			return later(call, pause);
		}) as typeof setTimeout;
		Object.assign(window, { pauses });
	});
}

test("an evening without a network is sent when it is back, and is there once; a logout asks before it loses what waits", async ({
	newPerson,
	signedInDevice,
}) => {
	const mia = await newPerson("Mia");
	const page = await signedInDevice(mia);
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await page.context().setOffline(true);
	await expect(offlineIndicator(page)).toBeVisible();
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await openCategories(page);
	const chosen = await drawMember(page, DISHES);
	await decisionButton(page).click();
	await returnToCategories(page);
	await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");
	await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
	const question = page.getByRole("alertdialog", { name: "Log Out Now?" });
	await page.getByRole("button", { name: "Back to Setup" }).click();
	await clickButton(page, "Logout");
	await expect(question).toContainText("2 changes have not been sent yet and would be lost.");
	await question.getByRole("button", { name: "Cancel" }).click();
	await expect(question).toHaveCount(0);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);

	await page.context().setOffline(false);
	await expect(offlineIndicator(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await waitForFamily(mia.store, (family) => family?.turns.length === 1);
	expect([namesIn(mia.store), cycleIn(mia.store, DISHES)]).toEqual([["Mia", "Noah"], [chosen]]);

	await test.step("what takes its time is said to be on its way, and not for ever", async () => {
		const answer = await holdRequests(page, MEMBERS);
		const isSaid = await watchForSending(page);
		await addMember(page, "Zoe");
		await isSaid();
		answer();
		await expect(page.getByText("Sending…")).toHaveCount(0);
		await expect(pendingIndicator(page)).toHaveCount(0);
		await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	});

	await test.step("what the server then refuses is reported, and waits no more", async () => {
		await page.unrouteAll();
		await page.context().setOffline(true);
		await addMember(page, "Olga");
		await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
		await page.route(MEMBERS, (route) =>
			route.request().method() === "POST" ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
		);
		await page.context().setOffline(false);
		await expect(page.getByRole("alert").filter({ hasText: "Olga was not added." })).toBeVisible();
		await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
		await expect(pendingIndicator(page)).toHaveCount(0);
		expect((await storedKeys(page)).filter((key) => key.startsWith("whose-turn-waiting"))).toEqual([]);
		await page.unrouteAll();
	});

	await test.step("a logout that loses what waits leaves nothing, and says nothing of it in another tab, for no moment", async () => {
		const tab = await page.context().newPage();
		await tab.goto("/");
		await expectSignedIn(tab, mia.email);
		await refuseForNow(page);
		await addMember(page, "Kim");
		await expect(pendingIndicator(tab)).toBeVisible();
		const watches = await Promise.all([page, tab].map(watchForLoggedOutNotice));
		await clickButton(page, "Logout");
		await expect(question).toContainText("1 change has not been sent yet and would be lost.");
		await question.getByRole("button", { name: "Logout" }).click();
		for (const one of [page, tab]) await expectGuest(one);
		for (const wasShown of watches) expect(await wasShown()).toBe(false);
		// Of the device: that the sound was heard once.
		expect(await storedKeys(page)).toEqual(["whose-turn-sound"]);
	});
});

test("what waits survives a reload, also with a token at its end, and is sent once by two tabs", async ({
	newPerson,
	signedInDevice,
}) => {
	const mia = await newPerson("Mia");
	const page = await signedInDevice(mia);
	await expect(memberNames(page)).toHaveText(["Mia"]);
	const mend = await blockBackend(page);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await expireAccessToken(page);
	await recordPauses(page);
	await page.reload();
	await expect(offlineIndicator(page)).toBeVisible();
	await expect(pendingIndicator(page)).toHaveText("1 change is waiting to be sent");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await test.step("the token is asked for again after 200 ms, and after pauses that double", async () => {
		const pauses = () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses);
		await expect.poll(pauses).toContain(1600);
		expect((await pauses()).filter((ms) => [200, 400, 500, 800, 1000, 1600].includes(ms)).slice(0, 4)).toEqual([
			200, 400, 800, 1600,
		]);
	});
	const tab = await page.context().newPage();
	await tab.goto("/");
	await expect(memberNames(tab)).toHaveText(["Mia", "Noah"]);
	await addMember(tab, "Zoe");
	const family = ["Mia", "Noah", "Zoe"];
	await expect(memberNames(page)).toHaveText(family);

	await mend();
	for (const one of [page, tab]) await one.evaluate(() => dispatchEvent(new Event("online")));
	for (const one of [page, tab]) {
		await expect(pendingIndicator(one)).toHaveCount(0);
		await expect(offlineIndicator(one)).toHaveCount(0);
		await expect(memberNames(one)).toHaveText(family);
	}
	await waitForFamily(mia.store, () => namesIn(mia.store).length === 3);
	expect(namesIn(mia.store)).toEqual(family);

	await test.step("what the server never makes is reported, and may be discarded for the sake of what is behind it", async () => {
		await tab.close();
		// Tried again at once, and not after a pause.
		await refuseForNow(page, () => page.evaluate(() => void dispatchEvent(new Event("online"))));
		await addMember(page, "Kim");
		await addCategory(page, "Chess");
		const notice = page.getByRole("alert").filter({ hasText: "This change could not be sent: Kim was not added." });
		await expect(notice).toBeVisible();
		await expect(pendingIndicator(page)).toHaveText("2 changes are waiting to be sent");
		await expectNoViolations(page);
		await notice.getByRole("button", { name: "Discard" }).click();
		await expect(notice).toHaveCount(0);
		await expect(pendingIndicator(page)).toHaveCount(0);
		await page.reload();
		await expect(memberNames(page)).toHaveText(family);
		await expect(categoryNames(page)).toHaveText([DISHES, "Chess"]);
	});
});
