import { expect, type Locator, type Page } from "@playwright/test";
import { test as base } from "../../helpers/e2e-accounts.ts";
import { expectNoViolations } from "../../helpers/e2e-axe.ts";
import { holdRequests } from "../../helpers/e2e-hold-requests.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryCard,
	decisionButton,
	drawAlways,
	drawMember,
	drawMemberWithoutPointer,
	expectCategories,
	expectErrorToast,
	expectToast,
	openCategories,
	takeTurn,
	viewTitle,
} from "../../helpers/e2e-pages.ts";

const DISHES = "Who does dishes?";
/** What sends a new draw to the server; not what reads the draws. */
const NEW_DRAWS = "**/rest/v1/open_draws?*on_conflict=*";

type OpenPhones = (...members: readonly string[]) => Promise<[Page, Page]>;

/** Two phones of one account, which have read the same family. The dishes are not on the first card, which a toast covers. */
const test = base.extend<{ openPhones: OpenPhones }>({
	openPhones: ({ signedInDevice, server }, use) =>
		use(async (...members) => {
			const user = await server.createUser();
			const phone = await signedInDevice(user);
			for (const member of members) await addMember(phone, member);
			for (const category of ["Chess", DISHES]) await addCategory(phone, category);
			await expectToast(phone, "Category Added", `${DISHES} has been added as a decision category`);
			return [phone, await signedInDevice(user)];
		}),
});

/** Draws, and waits until the server has the draw. */
async function drawAndSave(phone: Page, category: string): Promise<string> {
	const saved = phone.waitForResponse((response) => response.url().includes("/open_draws?on_conflict="));
	const member = await drawMember(phone, category);
	await saved;
	return member;
}

/** From now on the phone does nothing that it would do after `ms` or more: 100 to hear of the other, 1,000 to give up a request. */
async function stopTimers(phone: Page, ms: number): Promise<void> {
	await phone.evaluate((ms) => {
		const start = window.setTimeout.bind(window);
		const startShort = (call: TimerHandler, delay = 0) => (delay < ms ? start(call, delay) : 0);
		Object.assign(window, { setTimeout: startShort });
		AbortSignal.timeout = () => new AbortController().signal;
	}, ms);
}

async function openCategoryPage(phone: Page): Promise<void> {
	await categoryCard(phone, DISHES).getByRole("button", { name: "History and rules" }).click();
	await expect(viewTitle(phone)).toHaveText(DISHES);
}

async function openMemberSheet(phone: Page, member: string): Promise<Locator> {
	await phone.getByRole("button", { name: `Change ${member}`, exact: true }).click();
	return phone.getByRole("dialog", { name: member, exact: true });
}

const undoButton = (phone: Page) =>
	phone.getByRole("dialog", { name: "Decision Confirmed!" }).getByRole("button", { name: "Undo" });

test("a turn is taken back on either phone, whoever recorded it, and one that is no longer the last stays", async ({
	openPhones,
}) => {
	const [phone, other] = await openPhones("Mia", "Noah", "Zoe");
	for (const one of [phone, other]) await openCategories(one);
	await drawAlways(phone, 0);
	await drawAlways(other, 1);
	// The toast with Undo stays.
	await stopTimers(phone, 1_000);
	await takeTurn(phone, DISHES);
	await expect(categoryCard(other, DISHES)).toContainText("1 of 3 have had a turn");
	await undoButton(phone).click();
	await expectToast(phone, "Turn Undone", `Mia's turn for ${DISHES} no longer counts. The pick still stands.`);
	await expect(categoryCard(other, DISHES)).toContainText(/Mia was picked.*0 of 3 have had a turn/);

	expect(await takeTurn(other, DISHES)).toBe("Mia");
	await openCategoryPage(phone);
	await expect(phone.getByText("It was Mia's turn.")).toBeVisible();
	// Its own turn, undone, has no such words.
	const record = phone.getByRole("region", { name: "History" }).getByRole("listitem");
	await expect(record.filter({ hasText: "Mia" }).filter({ hasText: "on another device" })).toHaveCount(1);
	await phone.getByRole("button", { name: "Undo the last turn" }).click();
	await expect(phone.getByText("Mia was picked")).toBeVisible();
	await expect(categoryCard(other, DISHES)).toContainText(/Mia was picked.*0 of 3 have had a turn/);

	await phone.goBack();
	// It does not hear of the other's turn before it undoes its own.
	await stopTimers(phone, 100);
	expect(await takeTurn(phone, DISHES)).toBe("Mia");
	await expect(categoryCard(other, DISHES)).toContainText("1 of 3 have had a turn");
	expect(await takeTurn(other, DISHES)).toBe("Zoe");
	await undoButton(phone).click();
	await expectErrorToast(
		phone,
		"Someone got there first",
		`The turns for ${DISHES} have changed. Nothing was undone. Please look again.`,
	);
	for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("2 of 3 have had a turn");
	await expectNoViolations(phone);
});

test("who is marked as away on one phone is not drawn on the other, nor counted, until they are back", async ({
	openPhones,
}) => {
	const [phone, other] = await openPhones("Mia", "Noah", "Zoe");
	for (const one of [phone, other]) {
		await openCategories(one);
		await drawAlways(one, 0);
	}
	expect(await drawMember(other, DISHES)).toBe("Mia");
	await expect(categoryCard(phone, DISHES)).toContainText(/Mia was picked.*0 of 3 have had a turn/);
	let sheet = await openMemberSheet(phone, "Mia");
	await sheet.getByRole("radio", { name: "Away until they're back" }).click();
	await sheet.getByRole("button", { name: "Save" }).click();
	await expect(viewTitle(other)).toHaveText("Mia is away");
	await expect(other.getByText(/^Mia was marked as away while you were deciding\. Nothing was recorded/)).toBeVisible();
	await other.getByRole("button", { name: "Back to Categories" }).click();
	await expectCategories(other);
	for (const one of [phone, other]) {
		await expect(categoryCard(one, DISHES)).toContainText("0 of 2 have had a turn");
		await expect(categoryCard(one, DISHES)).not.toContainText("was picked");
	}
	await expectNoViolations(other);
	expect(await drawMember(other, DISHES)).toBe("Noah");

	sheet = await openMemberSheet(phone, "Mia");
	await sheet.getByRole("button", { name: "Mia is back" }).click();
	await expectToast(phone, "Welcome Back!", "Mia is here again.");
	await other.goBack();
	for (const one of [phone, other])
		await expect(categoryCard(one, DISHES)).toContainText(/Noah was picked.*0 of 3 have had a turn/);
	await takeTurn(phone, DISHES);
	await expect(categoryCard(other, DISHES)).toContainText("1 of 3 have had a turn");
	expect(await drawMember(other, DISHES)).toBe("Mia");
});

test("a decision waits for its draw and is recorded once, also for who has left, but not where the other phone was first", async ({
	openPhones,
}) => {
	const [phone, other] = await openPhones("Mia", "Noah", "Zoe", "Eli");
	for (const one of [phone, other]) await openCategories(one);
	await drawAlways(phone, 0);
	await drawAlways(other, 1);
	await stopTimers(phone, 1_000);
	const sent: string[] = [];
	phone.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/category_cycles")) sent.push(request.url());
	});
	/** Presses "Decision Made!" of a draw that the server does not get before the function that it returns is called. */
	async function decideTooSoon(member: string): Promise<() => void> {
		const answer = await holdRequests(phone, NEW_DRAWS);
		expect(await drawMemberWithoutPointer(phone, DISHES)).toBe(member);
		// What waits takes no more presses.
		for (let presses = 0; presses < 2; presses++) await activate(decisionButton(phone));
		await expect(decisionButton(phone)).toHaveAttribute("aria-busy", "true");
		return answer;
	}
	async function expectTurns(turnsTaken: number): Promise<void> {
		for (const one of [phone, other])
			await expect(categoryCard(one, DISHES)).toContainText(`${turnsTaken} of 4 have had a turn`);
		expect(sent).toHaveLength(turnsTaken);
	}

	let answer = await decideTooSoon("Mia");
	await expect(decisionButton(phone)).toHaveAttribute("aria-disabled", "true");
	await expect(phone.getByRole("button", { name: "Someone else…" })).toHaveCount(0);
	await expectNoViolations(phone);
	answer();
	await expectToast(phone, "Decision Confirmed!", `Mia's turn has been used for ${DISHES}.`);
	await phone.goBack();
	await expectTurns(1);

	answer = await decideTooSoon("Noah");
	await phone.goBack();
	await expectCategories(phone);
	// The draw is not to be decided again.
	await activate(phone.getByRole("button", { name: DISHES, exact: true }));
	await expectCategories(phone);
	answer();
	await expectToast(phone, "Decision Confirmed!", `Noah's turn has been used for ${DISHES}.`);
	await expectTurns(2);
	await expect(phone.getByRole("alertdialog")).toHaveCount(0);

	answer = await decideTooSoon("Zoe");
	await phone.goBack();
	await expectCategories(phone);
	expect(await drawAndSave(other, DISHES)).toBe("Eli");
	answer();
	await expectToast(phone, "Already Picked", "Eli was already picked, maybe on another phone.");
	await other.goBack();
	await expectTurns(2);
});
