import { expect, type Page } from "@playwright/test";
import { idOf, memberNames as namesIn, turnOf, waitForFamily } from "../../cloud/store-actions.ts";
import {
	blockBackend,
	clickButton,
	expireAccessToken,
	offlineIndicator,
	PENDING_MESSAGE,
	pendingIndicator,
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
	expectSetup,
	expectToast,
	memberNames,
	openCategories,
	returnToCategories,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

const MEMBERS = "**/rest/v1/family_members*";

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

test("what waits to be sent survives a reload, and two tabs send it once", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia");
	const page = await signedInDevice(mia);
	await expect(memberNames(page)).toHaveText(["Mia"]);
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

	await test.step("what takes its time is said to be on its way, and not for ever", async () => {
		await tab.close();
		const answer = await holdRequests(page, MEMBERS);
		const isSaid = await watchForSending(page);
		await addMember(page, "Ben");
		await isSaid();
		answer();
		await expect(page.getByText("Sending…")).toHaveCount(0);
		await expect(pendingIndicator(page)).toHaveCount(0);
		await page.unrouteAll();
	});

	await test.step("when two devices decide at once, one says so until it is acknowledged", async () => {
		await openCategories(page);
		// The page learns of no turn before it records its own.
		const mend = await blockBackend(page);
		const chosen = await drawMember(page, DISHES);
		const turn = turnOf(mia.store, { category: DISHES });
		expect(turn.member, "the same on both").toBe(idOf(mia.store, chosen));
		await mia.store.change(turn);
		await decisionButton(page).click();
		await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
		await returnToCategories(page);
		await mend();
		await page.evaluate(() => dispatchEvent(new Event("online")));
		const message = page.getByText(
			`Another phone got there first: ${chosen}'s turn for ${DISHES} is already recorded. It only counts once.`,
			{ exact: true },
		);
		await expect(message).toBeVisible();
		await expect(categoryCard(page, DISHES)).toContainText("1 of 4 have had a turn");
		await page.reload();
		await expect(message).toBeVisible();
		await expectNoViolations(page);
		// Nothing moves what decides.
		await openCategories(page);
		await drawMember(page, DISHES);
		await expect(message).toHaveCount(0);
		await page.goBack();
		await clickButton(page, "Got it");
		await expect(message).toHaveCount(0);
		await page.reload();
		await expectSetup(page);
		await expect(message).toHaveCount(0);
	});

	await test.step("what the server never makes is reported, and discarding it frees what is behind it", async () => {
		await page.context().route(MEMBERS, async (route) => {
			if (route.request().method() === "GET") return route.continue();
			// Who has to wait for an hour does not try again first.
			await route.fulfill({ status: 503, headers: { "retry-after": "3600" } });
			// Tried again at once, and not after a pause.
			await page.evaluate(() => void dispatchEvent(new Event("online")));
		});
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
		await expect(memberNames(page)).toHaveText([...family, "Ben"]);
		await expect(categoryNames(page)).toHaveText([DISHES, "Chess"]);
	});
});
