import { expect, type Locator, type Page } from "@playwright/test";
import { test as base } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	activate,
	addCategory,
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	errorToasts,
	expectCategories,
	expectToast,
	openCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";

const DISHES = "Who does dishes?";
/** What a draw that is looked at, and nothing else of this file, is sent to. */
const LOOKS = "**/rest/v1/decision_categories?id=*";

type OpenPhones = (...members: readonly string[]) => Promise<[Page, Page]>;

/**
 * Two phones of one account, which have read the same family. The dishes are not on the first card, which a toast
 * covers.
 */
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

/** From now on the phone does nothing that it would do after a second or more: it gives up no request. */
async function stopTimers(phone: Page): Promise<void> {
	await phone.evaluate(() => {
		const start = window.setTimeout.bind(window);
		const startShort = (call: TimerHandler, delay = 0) => (delay < 1_000 ? start(call, delay) : 0);
		Object.assign(window, { setTimeout: startShort });
		AbortSignal.timeout = () => new AbortController().signal;
	});
}

async function openCategoryPage(phone: Page): Promise<void> {
	await categoryCard(phone, DISHES).getByRole("button", { name: "History and rules" }).click();
	await expect(viewTitle(phone)).toHaveText(DISHES);
}

async function openMemberSheet(phone: Page, member: string): Promise<Locator> {
	await phone.getByRole("button", { name: `Change ${member}`, exact: true }).click();
	return phone.getByRole("dialog", { name: member, exact: true });
}

const undoButton = (phone: Page) => categoryCard(phone, DISHES).getByRole("button", { name: "Undo" });

test("two phones are one: who is away or back, and a turn that is taken back, whoever recorded it", async ({
	openPhones,
}) => {
	const [phone, other] = await openPhones("Mia", "Noah", "Zoe");

	await test.step("who is marked as away on one phone gives way on the other, and is drawn again when they are back", async () => {
		for (const one of [phone, other]) await openCategories(one);
		const member = await drawMember(other, DISHES);
		await expect(categoryCard(phone, DISHES)).toContainText(new RegExp(`${member} was picked.*0 of 3 have had a turn`));
		let sheet = await openMemberSheet(phone, member);
		await sheet.getByRole("button", { name: "Away", exact: true }).click();
		await expect(viewTitle(other)).not.toHaveText(`It's ${member}'s turn!`);
		const next = /^It's (.*)'s turn!$/.exec((await viewTitle(other).textContent()) ?? "")?.[1] as string;
		await expectToast(other, `${member} is away`, `${member} won't be picked until they're back.`);
		await other.goBack();
		for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("0 of 2 have had a turn");
		expect(await drawMember(phone, DISHES)).toBe(next);
		await phone.goBack();
		for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText(`${next} was picked`);

		sheet = await openMemberSheet(phone, member);
		await sheet.getByRole("button", { name: "Here", exact: true }).click();
		for (const one of [phone, other]) {
			await expect(categoryCard(one, DISHES)).toContainText("0 of 3 have had a turn");
			await expect(categoryCard(one, DISHES)).not.toContainText(`${next} was picked`);
		}
		// The candidates are those of before: no other chance.
		expect(await drawMember(other, DISHES)).toBe(member);
		await other.goBack();
		expect(await takeTurn(phone, DISHES)).toBe(member);
		await expect(categoryCard(other, DISHES)).toContainText("1 of 3 have had a turn");
		await undoButton(phone).click();
		await expect(categoryCard(other, DISHES)).toContainText("0 of 3 have had a turn");
	});

	await test.step("a turn is taken back on either phone", async () => {
		await stopTimers(phone);
		const member = await takeTurn(phone, DISHES);
		await expect(categoryCard(other, DISHES)).toContainText("1 of 3 have had a turn");
		await undoButton(phone).click();
		const stands = new RegExp(`${member} was picked.*0 of 3 have had a turn`);
		await expect(categoryCard(other, DISHES)).toContainText(stands);

		expect(await takeTurn(other, DISHES)).toBe(member);
		await openCategoryPage(phone);
		await expect(phone.getByText(`It was ${member}'s turn.`)).toBeVisible();
		// Its own turn, undone, has no such words.
		const history = phone.getByRole("region", { name: "History" }).getByRole("listitem");
		await expect(history.filter({ hasText: member }).filter({ hasText: "on another device" })).toHaveCount(1);
		await phone.getByRole("button", { name: "Undo the last turn" }).click();
		await expect(phone.getByText(`${member} was picked`)).toBeVisible();
		await expect(categoryCard(other, DISHES)).toContainText(stands);
	});
});

test("a decision that waits for its answer is recorded once, also where the view was left, but not where the other phone was first", async ({
	openPhones,
}) => {
	const [phone, other] = await openPhones("Mia", "Noah", "Zoe", "Eli");
	for (const one of [phone, other]) await openCategories(one);
	await stopTimers(phone);
	const sent: string[] = [];
	phone.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/category_cycles")) sent.push(request.url());
	});
	/**
	 * Presses "Decision Made!" of a draw while the server does not get even the look at it, until the function that it
	 * returns is called.
	 */
	async function decideTooSoon(): Promise<[member: string, answer: () => void]> {
		const answer = await holdRequests(phone, LOOKS);
		const member = await drawMemberWithoutPointer(phone, DISHES);
		// What waits takes no more presses.
		for (let presses = 0; presses < 2; presses++) await activate(decisionButton(phone));
		return [member, answer];
	}
	async function expectTurns(turnsTaken: number): Promise<void> {
		for (const one of [phone, other])
			await expect(categoryCard(one, DISHES)).toContainText(`${turnsTaken} of 4 have had a turn`);
		expect(sent).toHaveLength(turnsTaken);
	}

	let [member, answer] = await decideTooSoon();
	await expectNoViolations(phone);
	expect(sent).toEqual([]);
	answer();
	await expectToast(phone, "Decision Confirmed!", `${member}'s turn has been used for ${DISHES}`);
	await phone.goBack();
	await expectTurns(1);

	[member, answer] = await decideTooSoon();
	await phone.goBack();
	await expectCategories(phone);
	answer();
	await expectToast(phone, "Decision Confirmed!", `${member}'s turn has been used for ${DISHES}`);
	await expectTurns(2);
	await expect(errorToasts(phone)).toHaveCount(0);

	[member, answer] = await decideTooSoon();
	expect(await takeTurn(other, DISHES), "the same on both phones").toBe(member);
	answer();
	await expect(viewTitle(phone)).toHaveText(`${member} had it, on the other phone`);
	await expect(phone.getByText("The turn is already recorded. It only counts once.")).toBeVisible();
	await phone.getByRole("button", { name: "Back to Categories" }).click();
	for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("3 of 4 have had a turn");
});
