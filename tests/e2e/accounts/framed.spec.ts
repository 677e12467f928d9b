import { createServer } from "node:http";
import { expect } from "@playwright/test";
import { findDaytime } from "../helpers/account-test.ts";
import { DISHES, familyOf, test } from "../helpers/people.ts";

test("only a dashboard of the settings frames a screen, and no account", async ({ newDevice, newPerson, server }) => {
	const mia = await newPerson("Mia", "Noah");
	const dashboard = createServer(({ url }, response) => {
		response.setHeader("content-type", "text/html");
		response.end(`<iframe src="${server.url}${url}" width="900" height="700"></iframe>`);
	}).listen(server.framingPort, "127.0.0.1");
	const page = await newDevice(`http://127.0.0.1:${server.framingPort}/`, findDaytime());
	const refused: string[] = [];
	page.on("console", (message) => refused.push(message.text()));

	const frame = page.frameLocator("iframe");
	await frame.getByRole("button", { name: "Use this device as a screen" }).click();
	const letters = await frame.getByText(/^[A-Z]{4} [A-Z]{4}$/).textContent();
	await mia.families.confirmPairing(letters?.replace(" ", "") ?? "", familyOf(mia), { name: "Dashboard" });
	await frame.getByRole("button", { name: DISHES, exact: true }).click();
	await frame.getByRole("button", { name: "Decision Made!" }).click();
	await expect(frame.getByText("1 of 2 have had a turn")).toBeVisible();

	const session = JSON.stringify(await mia.signIn());
	await frame.locator("body").evaluate((_, stored) => localStorage.setItem("whose-turn-session", stored), session);
	await page.reload();
	await expect(frame.getByText("Only a screen is shown inside another page")).toBeVisible();

	for (const url of [`http://127.0.0.1:${server.framingPort}/people`, `http://localhost:${server.framingPort}/`]) {
		refused.length = 0;
		await page.goto(url);
		await expect.poll(() => refused.join("\n"), url).toMatch(/frame-ancestors/);
	}
	dashboard.close();
});
