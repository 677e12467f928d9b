import { expect, type Page } from "@playwright/test";
import { addMembersAndCategories } from "../../cloud/store-actions.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	errorToasts,
	expectCategories,
	expectToast,
	openCategories,
	openWhoIsAway,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

const LAUNDRY = "Who does the laundry?";

/** From now on the phone does nothing that it would do after a second or more: it gives up no request. */
async function stopTimers(phone: Page): Promise<void> {
	await phone.evaluate(() => {
		const start = window.setTimeout.bind(window);
		const startShort = (call: TimerHandler, delay = 0) => (delay < 1_000 ? start(call, delay) : 0);
		Object.assign(window, { setTimeout: startShort });
		AbortSignal.timeout = () => new AbortController().signal;
	});
}

async function setAway(phone: Page, member: string, isAway: boolean): Promise<void> {
	const sheet = await openWhoIsAway(phone);
	await sheet.getByRole("checkbox", { name: member }).setChecked(isAway);
	await sheet.getByRole("button", { name: "Close" }).click();
}

test("two phones of one account agree on who is away, and count a turn once", async ({ newPerson, signedInDevice }) => {
	const person = await newPerson();
	await person.store.load();
	// The dishes are not on the first card, which a toast covers.
	await addMembersAndCategories(person.store, ["Mia", "Noah", "Zoe", "Eli"], ["Chess", DISHES, LAUNDRY]);
	const [phone, other] = [await signedInDevice(person), await signedInDevice(person)];
	for (const one of [phone, other]) await openCategories(one);

	await test.step("who is away on one phone gives way on the other, and is drawn again once back", async () => {
		const member = await drawMember(other, DISHES);
		await expect(categoryCard(phone, DISHES)).toContainText(new RegExp(`${member} was picked.*0 of 4 have had a turn`));
		await setAway(phone, member, true);
		await expect(viewTitle(other)).not.toHaveText(`It's ${member}'s turn!`);
		await expectToast(other, `${member} is away`, `${member} won't be picked until they're back.`);
		await other.goBack();
		for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("0 of 3 have had a turn");
		await setAway(phone, member, false);
		for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("0 of 4 have had a turn");
		// The candidates are those of before: no other chance.
		expect(await drawMember(other, DISHES)).toBe(member);
		await other.goBack();
	});

	await test.step("a turn is taken back on either phone", async () => {
		await stopTimers(phone);
		const member = await takeTurn(phone, DISHES);
		await expect(categoryCard(other, DISHES)).toContainText("1 of 4 have had a turn");
		await categoryCard(phone, DISHES).getByRole("button", { name: "Undo" }).click();
		const stands = new RegExp(`${member} was picked.*0 of 4 have had a turn`);
		await expect(categoryCard(other, DISHES)).toContainText(stands);

		expect(await takeTurn(other, DISHES)).toBe(member);
		await categoryCard(phone, DISHES).getByRole("button", { name: "History and rules" }).click();
		await expect(viewTitle(phone)).toHaveText(DISHES);
		await expect(phone.getByText(`It was ${member}'s turn.`)).toBeVisible();
		// Its own turn, undone, has no such words.
		const history = phone.getByRole("region", { name: "History" }).getByRole("listitem");
		await expect(history.filter({ hasText: member }).filter({ hasText: "on another device" })).toHaveCount(1);
		await phone.getByRole("button", { name: "Undo the last turn" }).click();
		await expect(phone.getByText(`${member} was picked`)).toBeVisible();
		await expect(categoryCard(other, DISHES)).toContainText(stands);
	});

	await test.step("what another phone has changed is told of it, and what this one has is not", async () => {
		await phone.getByRole("button", { name: "Back to Categories" }).click();
		await phone.getByRole("button", { name: "History", exact: true }).click();
		await phone.getByRole("button", { name: "More figures and changes" }).click();
		const row = (text: RegExp) => phone.getByRole("listitem").filter({ hasText: text }).first();
		await expect(row(/Mia was added/)).toContainText("on another device");
		await expect(row(/is away/)).not.toContainText("on another device");
	});

	await phone.goBack();
	await expectCategories(phone);
	const sent: string[] = [];
	phone.on("request", (request) => {
		if (request.method() === "POST" && request.url().includes("/category_cycles")) sent.push(request.url());
	});
	/**
	 * Presses "Decision Made!" of a draw while the server does not get even the look at it, until the function that it
	 * returns is called.
	 */
	async function decideTooSoon(): Promise<[member: string, answer: () => void]> {
		const answer = await holdRequests(phone, "**/rest/v1/decision_categories?id=*");
		const member = await drawMemberWithoutPointer(phone, LAUNDRY);
		// What waits takes no more presses.
		for (let presses = 0; presses < 2; presses++) await activate(decisionButton(phone));
		return [member, answer];
	}
	async function expectTurns(turnsTaken: number): Promise<void> {
		for (const one of [phone, other])
			await expect(categoryCard(one, LAUNDRY)).toContainText(`${turnsTaken} of 4 have had a turn`);
		expect(sent).toHaveLength(turnsTaken);
	}

	let [member, answer] = await decideTooSoon();
	await expectNoViolations(phone);
	expect(sent).toEqual([]);
	answer();
	await expectToast(phone, "Decision Confirmed!", `${member}'s turn has been used for ${LAUNDRY}`);
	await phone.goBack();
	await expectTurns(1);

	[member, answer] = await decideTooSoon();
	await phone.goBack();
	await expectCategories(phone);
	answer();
	await expectToast(phone, "Decision Confirmed!", `${member}'s turn has been used for ${LAUNDRY}`);
	await expectTurns(2);
	await expect(errorToasts(phone)).toHaveCount(0);

	[member, answer] = await decideTooSoon();
	expect(await takeTurn(other, LAUNDRY), "the same on both phones").toBe(member);
	answer();
	await expect(viewTitle(phone)).toHaveText(`${member} had it, on the other phone`);
	await expect(phone.getByText("The turn is already recorded. It only counts once.")).toBeVisible();
	await phone.getByRole("button", { name: "Back to Categories" }).click();
	for (const one of [phone, other]) await expect(categoryCard(one, LAUNDRY)).toContainText("3 of 4 have had a turn");
});
