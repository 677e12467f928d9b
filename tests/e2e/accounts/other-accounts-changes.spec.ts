import { expect, type Page } from "@playwright/test";
import { memberNames as namesIn } from "../../cloud/store-actions.ts";
import { PASSWORD } from "../../helpers/users.ts";
import {
	blockBackend,
	clickButton,
	expectGuest,
	expectSignedIn,
	expireAccessToken,
	field,
	PENDING_MESSAGE,
	pendingIndicator,
	signIn,
} from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { addMember, expectToast, memberNames, unfold } from "../helpers/pages.ts";
import { type Person, test } from "../helpers/people.ts";

const OWN = "1 change is waiting to be sent. Log in again and nothing will be lost.";
const OTHERS =
	"1 change from another account is waiting to be sent. It stays on this device until that account logs in.";

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

test("a change that waits is sent by its own account and no other", async ({ newPerson, newPhone, signedInDevice }) => {
	const [ann, ben] = [await newPerson("Mia"), await newPerson()];
	const page = await signedInDevice(ann);
	await expect(memberNames(page)).toHaveText(["Mia"]);
	await endSessionWithPendingMember(page, "Noah", ann);
	await expect(pendingIndicator(page)).toHaveText(OWN);
	await expectNoViolations(page);
	await page.getByRole("status").getByRole("link", { name: "Login" }).click();
	await field(page, "Email").fill(ben.email);
	await field(page, "Password").fill(PASSWORD);
	await clickButton(page, "Sign In");
	await expectSignedIn(page, ben.email);
	await expect(memberNames(page)).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await clickButton(page, "Logout");
	await expectGuest(page);
	await page.reload();
	await expect(pendingIndicator(page)).toHaveText(OTHERS);
	await expect(page.getByText("You have been logged out")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);
	await expect(page.getByText(/Mia|Noah|family\.example/)).toHaveCount(0);
	await page.getByRole("link", { name: "Settings", exact: true }).click();
	await unfold(page, "This device");
	await clickButton(page, "Remove from this device");
	const question = page.getByRole("alertdialog");
	await expect(question).toContainText("Changes from another account that haven't been sent yet will be lost, too.");
	await question.getByRole("button", { name: "Cancel" }).click();

	await test.step("one's own beside it is discarded alone", async () => {
		await signIn(page, ben.email, PASSWORD);
		await expectSignedIn(page, ben.email);
		await endSessionWithPendingMember(page, "Zoe", ben);
		await expect(pendingIndicator(page)).toHaveText([OWN, OTHERS]);
		await page.getByRole("status").getByRole("button", { name: "Discard" }).click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
		await expect(pendingIndicator(page)).toHaveText([OTHERS]);
		await expect(page.getByText("You have been logged out")).toHaveCount(0);
	});

	await signIn(page, ann.email, PASSWORD);
	await expectSignedIn(page, ann.email);
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(pendingIndicator(page)).toHaveCount(0);
	// Nothing of it has come into the other account.
	const { store } = await newPhone(ben.email);
	await store.load();
	expect(namesIn(store)).toEqual([]);
});
