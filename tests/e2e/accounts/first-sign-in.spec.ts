import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "../../helpers/users.ts";
import { clickButton, expectSignedIn, signUp } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { addMember, expectToast, memberNames } from "../helpers/pages.ts";

/** From now on: whether the page has ever said that the family cannot be had. */
async function listenForFailures(page: Page): Promise<() => Promise<readonly string[]>> {
	const failures = await page.evaluateHandle(() => {
		const seen: string[] = [];
		new MutationObserver(() => {
			for (const message of ["Failed to initialize family data", "Your family could not be loaded"])
				if (document.body.textContent.includes(message) && !seen.includes(message)) seen.push(message);
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
		return seen;
	});
	return () => failures.jsonValue();
}

/** Lets the page see what another tab has stored as its session only when the test says so: between processes that takes its time. */
async function holdStoredSession(page: Page): Promise<() => Promise<void>> {
	await page.addInitScript(() => {
		let isHeld = true;
		const key = "whose-turn-session";
		const read = Storage.prototype.getItem;
		Storage.prototype.getItem = function (name) {
			return isHeld && name === key ? null : read.call(this, name);
		};
		addEventListener("storage", (event) => isHeld && event.key === key && event.stopImmediatePropagation(), true);
		addEventListener("let-go", () => {
			isHeld = false;
			dispatchEvent(new StorageEvent("storage", { key, newValue: localStorage.getItem(key) }));
		});
	});
	return () => page.evaluate(() => void dispatchEvent(new Event("let-go")));
}

/** Resolves when another tab has notified the page of a sign-in. */
function waitForSignInBroadcast(page: Page): Promise<void> {
	return page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				new BroadcastChannel("whose-turn-session").addEventListener("message", ({ data }) => {
					if (data.event === "SIGNED_IN") resolve();
				});
			}),
	);
}

for (const isHeld of [false, true]) {
	const order = isHeld ? ", where the broadcast comes before the session" : "";
	test(`signed up in one tab and confirmed in another, both have the family at once${order}`, async ({
		page,
		server,
	}) => {
		const email = server.newEmail();
		const letGo = isHeld ? await holdStoredSession(page) : undefined;
		await signUp(page, email, PASSWORD);
		await expect(page).toHaveURL("/login");
		const failures = await listenForFailures(page);
		const broadcast = waitForSignInBroadcast(page);
		const tab = await page.context().newPage();
		await tab.goto(await server.waitForMailedLink(email));
		await clickButton(tab, "Confirm my email");
		await broadcast;
		await letGo?.();
		await expectSignedIn(tab, email);
		await expectSignedIn(page, email);
		await addMember(tab, "Mia");
		await expectToast(tab, "Member Added", "Mia has been added to the family");
		await expect(memberNames(page)).toHaveText(["Mia"]);
		expect(await failures()).toEqual([]);
	});
}
