import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { turnOf } from "../../cloud/store-actions.ts";
import { categoryCard, openCategories } from "../helpers/pages.ts";
import { DISHES, type Person, test } from "../helpers/people.ts";

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
