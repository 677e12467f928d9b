import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { idOf, turnOf } from "../../cloud/store-actions.ts";
import { waitForFamily } from "../../cloud/wait-for-store.ts";
import { blockBackend, clickButton, PENDING_MESSAGE } from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	addMember,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	openCategories,
	returnToCategories,
	viewTitle,
} from "../helpers/pages.ts";
import { DISHES, type Person, test } from "../helpers/people.ts";

const recordTurn = ({ store }: Person) => store.change(turnOf(store, { category: DISHES }));

test("of two devices that decide at once one reads of the conflict", async ({ newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia", "Noah");
	const page = await signedInDevice(mia);
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
	await expect(categoryCard(page, DISHES)).toContainText("1 of 2 have had a turn");

	await page.reload();
	await expect(message).toBeVisible();
	await expectNoViolations(page);
	// Nothing moves what decides.
	await openCategories(page);
	await drawMember(page, DISHES);
	await expect(message).toHaveCount(0);
	await page.goBack();
	await expectCategories(page);
	await clickButton(page, "Got it");
	await expect(message).toHaveCount(0);
	await page.reload();
	await expectSetup(page);
	await expect(message).toHaveCount(0);
});

test("what another phone changes until it suits gives the same member back, and says that it was another phone", async ({
	newPerson,
	signedInDevice,
}) => {
	const mia = await newPerson("Mia", "Noah");
	const page = await signedInDevice(mia);
	await addMember(page, "Zoe");
	await openCategories(page);
	await waitForFamily(mia.store, (family) => family?.members.length === 3);
	const picked = await drawMember(page, DISHES);
	const setAway = (backOn: string | null) =>
		mia.store.change({ kind: "set-away", member: idOf(mia.store, picked), backOn });
	await setAway("infinity");
	await expect(viewTitle(page)).not.toHaveText(`It's ${picked}'s turn!`);
	await setAway(null);
	await page.goBack();
	await expect(categoryCard(page, DISHES)).toContainText("0 of 3 have had a turn");
	expect(await drawMember(page, DISHES)).toBe(picked);
	await decisionButton(page).click();
	await returnToCategories(page);

	await page.getByRole("button", { name: "History", exact: true }).click();
	await page.getByRole("button", { name: "More figures and changes" }).click();
	const row = (text: string) => page.getByRole("listitem").filter({ hasText: text }).first();
	for (const change of ["Mia was added", `${picked} is away`, `${picked} is back`])
		await expect(row(change)).toContainText("on another device");
	// What this one did says nothing of the kind.
	await expect(row("Zoe was added")).not.toContainText("on another device");
});

/** As when another tab is shown, or the phone is locked. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
	await page.evaluate((isHidden) => {
		Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	}, isHidden);
}

test("a page that nobody looks at leaves the live updates, and has them again when it is looked at", async ({
	newPerson,
	signedInDevice,
}) => {
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

	await test.step("it catches up", async () => {
		await setHidden(page, true);
		await expect.poll(() => sent("phx_leave")).toBe(1);
		await recordTurn(mia);
		await expectTurns(1);
		expect(sent("phx_join")).toBe(1);
		await setHidden(page, false);
		await expectTurns(2);
		await expect.poll(() => sent("phx_join")).toBe(2);
	});

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
