import { expect, type Page } from "@playwright/test";
import { memberNames as namesIn, turnOf, waitForFamily } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import {
	clickButton,
	expectGuest,
	expectSignedIn,
	offlineIndicator,
	PENDING_MESSAGE,
	pendingIndicator,
	signIn,
	watchForNotice,
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
	unfold,
} from "../helpers/pages.ts";
import { DISHES, type Person, test } from "../helpers/people.ts";
import { blockBackend, expireAccessToken } from "./interruptions.ts";

const MEMBERS = "**/rest/v1/family_members*";
const OWN = "1 change is waiting to be sent. Log in again and nothing will be lost.";
const OTHERS =
	"1 change from another account is waiting to be sent. It stays on this device until that account logs in.";

test("what waits is said until it is sent, acknowledged or discarded", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia");
	const page = await signedInDevice(mia);
	await expect(memberNames(page)).toHaveText(["Mia"]);

	// After a reload in each tab, also where the session has to be renewed.
	const mend = await blockBackend(page);
	await addMember(page, "Noah");
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await expireAccessToken(page);
	await page.reload();
	const tab = await page.context().newPage();
	await tab.goto("/");
	for (const one of [page, tab]) {
		await expect(offlineIndicator(one)).toBeVisible();
		await expect(pendingIndicator(one)).toHaveText("1 change is waiting to be sent");
		await expect(memberNames(one)).toHaveText(["Mia", "Noah"]);
	}
	await mend();
	for (const one of [page, tab]) await one.evaluate(() => dispatchEvent(new Event("online")));
	for (const one of [page, tab]) {
		await expect(pendingIndicator(one)).toHaveCount(0);
		await expect(offlineIndicator(one)).toHaveCount(0);
	}
	await tab.close();
	await waitForFamily(mia.store, () => namesIn(mia.store).join() === "Mia,Noah");

	// What takes its time is said to be on its way, and not for ever.
	const answer = await holdRequests(page, MEMBERS);
	const isSaid = await watchForNotice(page, /^Sending…$/, "[role=status]");
	await addMember(page, "Ben");
	await expect.poll(isSaid).toBe(true);
	answer();
	await expect(page.getByText("Sending…")).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await page.unrouteAll();
	await waitForFamily(mia.store, () => namesIn(mia.store).join() === "Mia,Noah,Ben");

	// When two devices decide at once, one says so until it is acknowledged.
	await openCategories(page);
	// The page learns of no turn before it records its own.
	const reconnect = await blockBackend(page);
	const chosen = await drawMember(page, DISHES);
	await mia.store.change(turnOf(mia.store, { category: DISHES }));
	await decisionButton(page).click();
	await returnToCategories(page);
	await reconnect();
	await page.evaluate(() => dispatchEvent(new Event("online")));
	const message = page.getByText(
		`Another phone got there first: ${chosen}'s turn for ${DISHES} is already recorded. It only counts once.`,
		{ exact: true },
	);
	await expect(message).toBeVisible();
	await expect(categoryCard(page, DISHES)).toContainText("1 of 3 have had a turn");
	await expectNoViolations(page);
	// Nothing moves what decides.
	await drawMember(page, DISHES);
	await expect(message).toHaveCount(0);
	await page.goBack();
	await clickButton(page, "Got it");
	await expect(message).toHaveCount(0);
	await page.reload();
	await expectSetup(page);
	await expect(message).toHaveCount(0);

	// What the server never makes is reported, and discarding it frees what is behind it.
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
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Ben"]);
	await expect(categoryNames(page)).toHaveText([DISHES, "Chess"]);
});

/** A change that waits, and a session that ends elsewhere meanwhile. */
async function endSessionWithPendingMember(page: Page, name: string, { endSessions }: Person): Promise<void> {
	const mend = await blockBackend(page);
	await addMember(page, name);
	await expectToast(page, "Waiting to Be Sent", PENDING_MESSAGE);
	await endSessions();
	await expireAccessToken(page);
	await mend();
	await page.reload();
	await expect(page.getByRole("status").getByText("You have been logged out")).toBeVisible();
}

test("a change that waits is sent by its own account and no other", async ({ newPerson, signedInDevice }) => {
	const [ann, ben] = [await newPerson("Mia"), await newPerson()];
	const page = await signedInDevice(ann);
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await endSessionWithPendingMember(page, "Noah", ann);
	await expect(pendingIndicator(page)).toHaveText(OWN);
	await expectNoViolations(page);
	await page.getByRole("status").getByRole("link", { name: "Login" }).click();
	await expect(page).toHaveURL("/login");
	await signIn(page, ben.email, PASSWORD);
	await expectSignedIn(page, ben.email);
	await expect(memberNames(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await clickButton(page, "Logout");
	await expectGuest(page);
	await page.reload();
	await expect(pendingIndicator(page)).toHaveText(OTHERS);
	await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
	await expect(page.getByText(/Mia|Noah|family\.example/)).toHaveCount(0);
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await unfold(page, "This device");
	await clickButton(page, "Remove from this device");
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("Changes from another account that haven't been sent yet will be lost, too.");
	await question.getByRole("button", { name: "Cancel" }).click();

	await signIn(page, ben.email, PASSWORD);
	await expectSignedIn(page, ben.email);
	await endSessionWithPendingMember(page, "Zoe", ben);
	await expect(pendingIndicator(page)).toHaveText([OWN, OTHERS]);
	await page.getByRole("status").getByRole("button", { name: "Discard" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
	await expect(pendingIndicator(page)).toHaveText([OTHERS]);
	await expect(page.getByText("You have been logged out")).toHaveCount(0);

	await signIn(page, ann.email, PASSWORD);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(pendingIndicator(page)).toHaveCount(0);
});
