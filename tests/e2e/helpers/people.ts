import { expect, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { createFamilies } from "../../../src/stores/cloud/families/families.ts";
import type { CloudClient } from "../../../src/stores/cloud/http/client.ts";
import { addMembersAndCategories, idOf } from "../../cloud/store-actions.ts";
import type { AccountUser } from "../../helpers/account-server.ts";
import { type Device, openDevice as signInOnDevice } from "../../helpers/devices.ts";
import { openClient, PASSWORD } from "../../helpers/users.ts";
import { clickButton } from "./account-pages.ts";
import { test as base, type DeviceOptions } from "./account-test.ts";

export const DISHES = "Who does dishes?";

type Phone = Awaited<ReturnType<typeof toPhone>>;

export type Person = AccountUser & Phone;

interface Fixtures {
	newPhone: (email: string) => Promise<Phone>;
	/** Somebody new with a phone, and a family of these members and `DISHES`; without members, with none. */
	newPerson: (...members: readonly string[]) => Promise<Person>;
	/** A device that somebody has invited to be a screen of their family. */
	openScreen: (owner: Person, options?: DeviceOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
	newPhone: async ({ server }, use) => {
		const devices: Device[] = [];
		await use(async (email) => {
			const device = await signInOnDevice(server, { email, password: PASSWORD });
			devices.push(device);
			return toPhone(device);
		});
		for (const { store, client } of devices) {
			store.close();
			void client.realtime.disconnect();
		}
	},
	newPerson: ({ server, newPhone }, use) =>
		use(async (...members) => {
			const user = await server.createUser();
			const phone = await newPhone(user.email);
			if (members.length > 0) {
				await phone.store.load();
				await addMembersAndCategories(phone.store, members, [DISHES]);
			}
			return { ...user, ...phone };
		}),
	openScreen: ({ server, openDevice }, use) =>
		use(async ({ families, store }, options) => {
			const client = openClient(server);
			const { data, error } = await client.auth.signInAnonymously();
			if (error) throw error;
			const { token } = await families.createInvitation(familyOf({ store }), "screen");
			await client.rpc("join_family", { token }).throwOnError();
			return openDevice([{ name: "whose-turn-session", value: JSON.stringify(data.session) }], "/", options);
		}),
});

/**
 * Of somebody who is signed in, without a screen: the app's own store on it makes, and reads, what a test is not about.
 */
async function toPhone({ store, client }: Device) {
	const { data } = await client.auth.getSession();
	return {
		/** Loaded where the family is theirs. */
		store,
		userId: data.session?.user.id ?? "",
		families: createFamilies(client as CloudClient),
		/** Ends all of their sessions, also those of their pages. */
		async endSessions() {
			store.close();
			await client.auth.signOut({ scope: "global" });
		},
	};
}

export const familyOf = ({ store }: Pick<Phone, "store">): string => store.people?.()?.family.id ?? "";

/** Joins a family of somebody else, as one of its members. */
export async function join(person: Phone, owner: Phone, face?: string): Promise<void> {
	const family = familyOf(owner);
	const { token } = await owner.families.createInvitation(family, "adult");
	await person.families.join(token);
	if (face !== undefined)
		await person.families.editPerson(family, person.userId, { name: face, member: idOf(owner.store, face) });
}

/** Opens the people of the family, from wherever: from another view without loading the page again. */
export async function openPeople(page: Page): Promise<void> {
	const { pathname, protocol } = new URL(page.url());
	if (pathname === "/people" || protocol === "about:") await page.goto("/people");
	else await page.evaluate(() => history.pushState(null, "", "/people"));
	await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
}

/** Invites somebody and answers the link. The sheet that shows it stays open. */
export async function invite(page: Page, who: "adult" | "screen"): Promise<string> {
	await openPeople(page);
	await clickButton(page, who === "adult" ? "Add a person" : "Add a screen");
	if (who === "screen") await clickButton(page, "It's somewhere else: send a link");
	const link = page.getByRole("textbox", { name: "Link", exact: true });
	await expect(link).toBeVisible();
	return link.inputValue();
}

/** Gives the family another name, on its page of people. */
export async function renameFamily(page: Page, name: string): Promise<void> {
	await page.getByRole("button", { name: /Rename$/ }).click();
	await page.getByRole("textbox", { name: "Name of the family" }).fill(name);
	await clickButton(page, "Save");
	await expect(page.getByRole("button", { name: `${name} Rename` })).toBeFocused();
}

/** What a camera reads of the QR code on the screen. */
export async function readQrCode(page: Page, name: string): Promise<string> {
	const png = await page.getByRole("img", { name }).screenshot();
	// A browser decodes it.
	const decoder = await page.context().newPage();
	const { pixels, width, height } = await decoder.evaluate(async (base64) => {
		const image = new Image();
		image.src = `data:image/png;base64,${base64}`;
		await image.decode();
		const canvas = new OffscreenCanvas(image.width, image.height);
		const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
		context.drawImage(image, 0, 0);
		const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
		// Ten times faster than a list of numbers.
		return { pixels: data.join(), width, height };
	}, png.toString("base64"));
	await decoder.close();
	const code = jsQR(Uint8ClampedArray.from(pixels.split(","), Number), width, height);
	if (code === null) throw new Error("no camera could read the QR code");
	return code.data;
}
