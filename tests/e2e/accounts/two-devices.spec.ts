import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { blockBackend, clickButton, PENDING_MESSAGE } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	addFamily,
	categoryCard,
	decisionButton,
	drawMember,
	expectCategories,
	expectSetup,
	expectToast,
	openCategories,
	takeTurn,
} from "../helpers/pages.ts";

test("of two devices that decide at once one reads of the conflict", async ({ signedInDevice, server }) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia", "Noah");
	const other = await signedInDevice(user);

	for (const device of [page, other]) await openCategories(device);
	// The other device learns of no turn before it records its own.
	const mend = await blockBackend(other);
	const chosen = await drawMember(page, "Who does dishes?");
	expect(await drawMember(other, "Who does dishes?"), "the same on both").toBe(chosen);
	await decisionButton(page).click();
	await expectToast(page, "Decision Confirmed!", `${chosen}'s turn has been used for Who does dishes?`);

	await decisionButton(other).click();
	await expectToast(other, "Waiting to Be Sent", PENDING_MESSAGE);
	await expectCategories(other);
	await mend();
	await other.evaluate(() => dispatchEvent(new Event("online")));
	const message = `Another phone got there first: ${chosen}'s turn for Who does dishes? is already recorded. It only counts once.`;
	await expect(other.getByText(message, { exact: true })).toBeVisible();
	for (const device of [page, other])
		await expect(categoryCard(device, "Who does dishes?")).toContainText("1 of 2 have had a turn");

	await other.reload();
	await expect(other.getByText(message, { exact: true })).toBeVisible();
	await expectNoViolations(other);
	// Nothing moves what decides.
	await openCategories(other);
	await drawMember(other, "Who does dishes?");
	await expect(other.getByText(message)).toHaveCount(0);
	await other.goBack();
	await expectCategories(other);
	await clickButton(other, "Got it");
	await expect(other.getByText(message)).toHaveCount(0);
	await other.reload();
	await expectSetup(other);
	await expect(other.getByText(message)).toHaveCount(0);
});

/** As when another tab is shown, or the phone is locked. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
	await page.evaluate((isHidden) => {
		Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	}, isHidden);
}

test("a page that nobody looks at leaves the live updates, and catches up when it is looked at", async ({
	signedInDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await signedInDevice(user);
	await addFamily(page, "Mia", "Noah");
	const frames: string[] = [];
	page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => frames.push(String(payload))));
	const sent = (event: string) => frames.filter((frame) => frame.includes(event)).length;
	await page.reload();
	await openCategories(page);
	await expect.poll(() => sent("phx_join")).toBe(1);

	await setHidden(page, true);
	await expect.poll(() => sent("phx_leave")).toBe(1);
	const other = await signedInDevice(user);
	await openCategories(other);
	await takeTurn(other, "Who does dishes?");
	await expect(categoryCard(other, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	await expect(categoryCard(page, "Who does dishes?")).toContainText("0 of 2 have had a turn");
	expect(sent("phx_join")).toBe(1);

	await setHidden(page, false);
	await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 2 have had a turn");
	await expect.poll(() => sent("phx_join")).toBe(2);
});

for (const end of ["late", "never"] as const)
	test(`a page that is looked at again while its connection is being closed has live updates, where that ends ${end}`, async ({
		signedInDevice,
		server,
	}) => {
		const user = await server.createUser();
		const other = await signedInDevice(user);
		await addFamily(other, "Mia", "Noah");
		await openCategories(other);
		const page = await signedInDevice(user);
		const sockets: WebSocketRoute[] = [];
		let isClosing = false;
		await page.routeWebSocket("**/realtime/v1/**", (socket) => {
			sockets.push(socket);
			const backend = socket.connectToServer();
			socket.onClose(() => {
				isClosing = true;
				void backend.close();
			});
		});
		await page.clock.install();
		await page.reload();
		await openCategories(page);
		await expect.poll(() => sockets.length).toBe(1);
		await takeTurn(other, "Who does dishes?");
		await expect(categoryCard(page, "Who does dishes?")).toContainText("1 of 2 have had a turn");

		await setHidden(page, true);
		await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
		// It waits for a while whether it is needed again.
		await expect
			.poll(
				async () => {
					await page.clock.fastForward(60_000);
					return isClosing;
				},
				{ intervals: [50] },
			)
			.toBe(true);
		await setHidden(page, false);
		await page.clock.resume();
		if (end === "late") await sockets[0]?.close();
		else await page.clock.runFor(15_000);
		await expect.poll(() => sockets.length).toBe(2);
		await takeTurn(other, "Who does dishes?");
		await expect(categoryCard(page, "Who does dishes?")).toContainText("2 of 2 have had a turn");
	});
