import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { clickButton } from "../helpers/account-pages.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { unfold } from "../helpers/pages.ts";
import { familyOf, openPeople, test } from "../helpers/people.ts";

test("an adult connects one app, has another told, and ends both", async ({ server, newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia", "Noah");
	const page = await signedInDevice(mia);
	await openPeople(page);
	await unfold(page, "Connect other apps");
	const apps = page.getByRole("region", { name: "Connect other apps" });
	await clickButton(page, "Make a token");
	await expect(apps.getByText("Please enter a name.")).toBeVisible();
	await apps.getByRole("textbox", { name: "Name of the app" }).fill("Kitchen hub");
	await clickButton(page, "Make a token");
	const token = await apps.getByRole("textbox", { name: "Token", exact: true }).inputValue();
	await expect(apps.getByRole("listitem")).toContainText("not used yet");

	const ask = () => fetch(`${server.url}/api/v1/families`, { headers: { authorization: `Bearer ${token}` } });
	expect(await (await ask()).json()).toMatchObject({ families: [{ id: familyOf(mia), name: "My Family" }] });
	await page.reload();
	await unfold(page, "Connect other apps");
	await expect(apps.getByRole("listitem")).toContainText("last used: today");
	await expect(apps.getByRole("textbox", { name: "Token", exact: true })).toHaveCount(0);

	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await apps.getByRole("button", { name: "Home Assistant" }).click();
	await expectNoViolations(page);
	await clickButton(page, "Copy the package");
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain(`resource: "${server.url}/api/v1/categories"`);
	expect(copied).toContain(`name: "Whose turn: Who does dishes?"`);
	await apps.getByRole("button", { name: "Home Assistant" }).click();
	await apps.getByRole("listitem").getByRole("button", { name: "Disconnect" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
	await expect(apps.getByRole("listitem")).toHaveCount(0);
	expect((await ask()).status).toBe(401);

	const told: string[] = [];
	const app = createServer(async (request, response) => {
		told.push(JSON.parse(Buffer.concat(await request.toArray()).toString()).type);
		response.writeHead(204).end();
	}).listen(0, "127.0.0.1");
	const webhooks = page.getByRole("region", { name: "Tell another app" });
	await clickButton(page, "Make a webhook");
	await expect(webhooks.getByText("Please enter a whole address")).toBeVisible();
	const host = `127.0.0.1:${(app.address() as AddressInfo).port}`;
	await webhooks.getByRole("textbox", { name: "Address of the app" }).fill(`http://${host}/hook`);
	await webhooks.getByRole("checkbox", { name: "Someone was picked" }).uncheck();
	await clickButton(page, "Make a webhook");
	await expect(webhooks.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_/);
	await expect(webhooks.getByRole("listitem")).toContainText(host);

	await clickButton(page, "What was sent");
	const sent = page.getByRole("dialog", { name: host }).getByRole("listitem");
	await expect(sent).toContainText("arrived (204)");
	await expectNoViolations(page);
	await sent.getByRole("button", { name: "Send again" }).click();
	await expect.poll(() => told).toEqual(["ping", "ping"]);
	await expect(sent).toContainText("arrived (204)");
	await clickButton(page, "Close");

	await webhooks.getByRole("listitem").getByRole("button", { name: "Disconnect" }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
	await expect(webhooks.getByRole("listitem")).toHaveCount(0);
	app.close();
});
