import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { addMembersAndCategories, turnOf } from "../../cloud/store-actions.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { holdRequests } from "../helpers/hold-requests.ts";
import {
	activate,
	categoryCard,
	decisionButton,
	drawMember,
	drawMemberWithoutPointer,
	errorToasts,
	expectToast,
	openCategories,
	openCategoryPage,
	openWhoIsAway,
	returnToCategories,
	takeTurn,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, type Person, test } from "../helpers/people.ts";

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

	const away = await drawMember(other, DISHES);
	await expect(categoryCard(phone, DISHES)).toContainText(new RegExp(`${away} was picked.*0 of 4 have had a turn`));
	await setAway(phone, away, true);
	await expect(viewTitle(other)).not.toHaveText(`It's ${away}'s turn!`);
	await expectToast(other, `${away} is away`, `${away} won't be picked until they're back.`);
	await other.goBack();
	for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("0 of 3 have had a turn");
	await setAway(phone, away, false);
	for (const one of [phone, other]) await expect(categoryCard(one, DISHES)).toContainText("0 of 4 have had a turn");
	// The candidates are those of before: no other chance.
	expect(await drawMember(other, DISHES)).toBe(away);
	await other.goBack();

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
	await returnToCategories(phone);
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
	await openCategoryPage(phone, LAUNDRY);
	const turns = phone.getByRole("region", { name: "History" }).getByRole("listitem");
	await expect(turns.filter({ hasText: "on another device" })).toHaveCount(1);
});

const recordTurn = ({ store }: Person) => store.change(turnOf(store, { category: DISHES }));

/** As when another tab is shown, or the phone is locked. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
	await page.evaluate((isHidden) => {
		Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	}, isHidden);
}

test("a page leaves live updates while nobody looks, and then catches up", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia", "Noah", "Zoe", "Ada", "Ben");
	const page = await signedInDevice(mia);
	const sockets: WebSocketRoute[] = [];
	const closing = new Set<WebSocketRoute>();
	const frames: string[] = [];
	await page.routeWebSocket("**/realtime/v1/**", (socket) => {
		sockets.push(socket);
		const backend = socket.connectToServer();
		socket.onMessage((frame) => {
			frames.push(String(frame));
			backend.send(frame);
		});
		socket.onClose(() => {
			closing.add(socket);
			void backend.close();
		});
	});
	const sent = (event: string) => frames.filter((frame) => frame.includes(event)).length;
	const expectTurns = (count: number) =>
		expect(categoryCard(page, DISHES)).toContainText(`${count} of 5 have had a turn`);
	await page.clock.install();
	await page.reload();
	await openCategories(page);
	await expect.poll(() => sent("phx_join")).toBe(1);
	await recordTurn(mia);
	await expectTurns(1);

	await setHidden(page, true);
	await expect.poll(() => sent("phx_leave")).toBe(1);
	await recordTurn(mia);
	await expectTurns(1);
	expect(sent("phx_join")).toBe(1);
	await setHidden(page, false);
	await expectTurns(2);
	await expect.poll(() => sent("phx_join")).toBe(2);

	for (const end of ["late", "never"] as const)
		await test.step(`also while its connection is being closed, where that ends ${end}`, async () => {
			const count = sockets.length;
			const last = sockets.at(-1) as WebSocketRoute;
			await setHidden(page, true);
			await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
			// It waits for a while whether it is needed again.
			await expect
				.poll(
					async () => {
						await page.clock.fastForward(60_000);
						return closing.has(last);
					},
					{ intervals: [50] },
				)
				.toBe(true);
			await setHidden(page, false);
			await page.clock.resume();
			if (end === "late") await last.close();
			else await page.clock.runFor(15_000);
			await expect.poll(() => sockets.length).toBe(count + 1);
			await recordTurn(mia);
			await expectTurns(count + 2);
		});
});
