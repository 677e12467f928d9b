import { expect, type Page } from "@playwright/test";
import { idOf } from "../../cloud/store-actions.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import { expectErrorToast, unfold } from "../helpers/pages.ts";
import { familyOf, test } from "../helpers/people.ts";

test.use({ serviceWorkers: "allow" });

const SUBSCRIPTION = {
	endpoint: "https://web.push.apple.com/of-the-test",
	keys: { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) },
};

/**
 * The browser's part: a headless one denies notifications and has no push service. What was asked is in `asked`;
 * whoever is asked answers what is stored, and no at first.
 */
async function openSettings(page: Page) {
	const asked: string[] = [];
	await page.exposeFunction("noteAsked", (what: string) => asked.push(what));
	await page.addInitScript((subscription) => {
		const { noteAsked } = window as unknown as { noteAsked(what: string): void };
		Object.defineProperty(Notification, "permission", {
			get: () => localStorage.getItem("permission-of-the-test") ?? "default",
		});
		Notification.requestPermission = async () => {
			noteAsked("permission");
			const answer = (localStorage.getItem("answer-of-the-test") ?? "denied") as NotificationPermission;
			localStorage.setItem("permission-of-the-test", answer);
			return answer;
		};
		PushManager.prototype.subscribe = async (options) => {
			noteAsked(String(options?.applicationServerKey));
			if (localStorage.getItem("service-of-the-test") === "gone") throw new DOMException("gone", "AbortError");
			return { toJSON: () => subscription } as unknown as PushSubscription;
		};
	}, SUBSCRIPTION);
	await page.goto("/settings");
	await unfold(page, "When it's your turn");
	return asked;
}

test("a phone notifies whoever has a face, asked on a press alone", async ({ server, newPerson, signedInDevice }) => {
	const mia = await newPerson("Mia", "Noah");
	const page = await signedInDevice(mia);
	const asked = await openSettings(page);
	const card = page.getByRole("region", { name: "When it's your turn" });
	await expect(card).toContainText("which face is yours");
	await mia.families.editPerson(familyOf(mia), mia.userId, { name: "Mia", member: idOf(mia.store, "Mia") });
	const isOn = card.getByRole("checkbox", { name: "Tell me on this device when it's my turn" });
	await expect(isOn).not.toBeChecked();
	expect(asked).toEqual([]);

	await isOn.click();
	await expect(page.getByRole("alert").filter({ hasText: "blocks notifications" })).toBeVisible();
	await expect(isOn).not.toBeChecked();
	expect(asked.splice(0)).toEqual(["permission"]);
	await page.evaluate(() => {
		localStorage.removeItem("permission-of-the-test");
		localStorage.setItem("answer-of-the-test", "granted");
	});

	await page.evaluate(() => localStorage.setItem("service-of-the-test", "gone"));
	await isOn.click();
	await expectErrorToast(page, "Not Saved", /can't reach its service for notifications/);
	await expect(isOn).not.toBeChecked();
	await page.evaluate(() => localStorage.removeItem("service-of-the-test"));
	asked.length = 0;

	await isOn.click();
	await expect(isOn).toBeChecked();
	const { pushKey } = await (await fetch(`${server.url}/config.json`)).json();
	expect(asked).toEqual(["permission", pushKey]);
	await expect(card.getByRole("combobox", { name: "Quiet from" })).toHaveValue("21");
	await expectNoViolations(page);
	await card.getByRole("combobox", { name: "Quiet from" }).selectOption("22");
	await expect(card.getByRole("combobox", { name: "Quiet from" })).toHaveValue("22");
	await card.getByRole("checkbox", { name: "Who does dishes?" }).click();
	await expect(card.getByRole("checkbox", { name: "Who does dishes?" })).not.toBeChecked();

	await page.reload();
	await unfold(page, "When it's your turn");
	await expect(isOn).toBeChecked();
	await expect(card.getByRole("combobox", { name: "Quiet from" })).toHaveValue("22");
	await expect(card.getByRole("checkbox", { name: "Who does dishes?" })).not.toBeChecked();
	await isOn.click();
	await expect(isOn).not.toBeChecked();
	await expect(card.getByRole("button", { name: "Send a test" })).toHaveCount(0);
});
