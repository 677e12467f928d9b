import { expect, test } from "@playwright/test";
import { addCategory, addMember, openCategories, takeTurn } from "../../helpers/e2e-app.ts";

test("a guest asks for nothing of accounts", async ({ page, context }) => {
	const asked: string[] = [];
	context.on("request", (request) => asked.push(new URL(request.url()).pathname));
	await page.goto("/");
	await addMember(page, "Mia");
	await addCategory(page, "Who does dishes?");
	await openCategories(page);
	await takeTurn(page, "Who does dishes?");
	for (const path of ["/login", "/signup", "/"]) {
		await page.goto(path);
		await page.getByRole("heading", { level: 1 }).waitFor();
	}
	expect(asked.filter((path) => /config\.json|accounts|\/(?:auth|rest|realtime)\/v1/.test(path))).toEqual([]);

	// What the guest did not ask for is what signing in asks for.
	const guests = new Set(asked);
	await page.goto("/login");
	await page.getByLabel("Email").fill("nobody@family.example");
	await page.getByLabel("Password").fill("no password of anybody");
	await page.getByRole("button", { name: "Sign In" }).click();
	await page.getByRole("alertdialog", { name: "Login Failed" }).waitFor();
	const more = asked.filter((path) => !guests.has(path));
	expect(more).toContain("/config.json");
	expect(more.filter((path) => /open-accounts.*\.js$/.test(path))).not.toEqual([]);
});
