import { expect } from "@playwright/test";
import type { AccountServer, AccountUser } from "../../helpers/account-server.ts";
import { PASSWORD } from "../../helpers/users.ts";
import { expectSignedIn, pendingIndicator, signIn } from "../helpers/account-pages.ts";
import { test } from "../helpers/account-test.ts";
import { expectNoViolations } from "../helpers/axe.ts";
import {
	addFamily,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectCategories,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	resetButton,
	takeTurn,
} from "../helpers/pages.ts";
import { specifyBackend } from "../helpers/specified-backend.ts";

const DISHES = "Who does dishes?";
const NAMES = ["Mia", "Noah", "Zoe"];

/** What the rows of the turns say, oldest first. */
async function readCycleNumbers(server: AccountServer, user: AccountUser): Promise<readonly number[]> {
	const { access_token: token } = await user.signIn();
	const answer = await fetch(`${server.url}/rest/v1/category_cycles?select=cycle_number&order=created_at`, {
		headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
	});
	return ((await answer.json()) as { cycle_number: number }[]).map(({ cycle_number }) => cycle_number);
}

test("a backend with the specification's four tables and nothing else is enough for everything in the specification", async ({
	newDevice,
	server,
}) => {
	const user = await server.createUser();
	const page = await newDevice();
	const backend = await specifyBackend(page);
	await signIn(page, user.email, PASSWORD);
	await expectSignedIn(page, user.email);
	await addFamily(page, ...NAMES);
	await openCategories(page);
	const card = categoryCard(page, DISHES);

	const members: string[] = [];
	for (const _ of NAMES) members.push(await takeTurn(page, DISHES));
	expect(members.toSorted()).toEqual(NAMES);
	await expect(card).toContainText("3 of 3 have had a turn");

	const first = await drawMember(page, DISHES);
	await expectToast(page, "New Cycle Started!", `Everyone has had a turn for ${DISHES} Starting fresh.`);
	await decisionButton(page).click();
	await expectToast(page, "Decision Confirmed!", `${first}'s turn has been used for ${DISHES}`);
	await expectCategories(page);
	await expect(card).toContainText("1 of 3 have had a turn");
	expect(backend.sent("category_cycles").map(({ cycle_number }) => cycle_number)).toEqual([1, 1, 1, 2]);
	expect(await readCycleNumbers(server, user)).toEqual([1, 1, 1, 2]);
	// What cannot be done there is not shown.
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	await expectNoViolations(page);

	await page.reload();
	await expect(memberNames(page)).toHaveText(NAMES);
	await expect(page.getByRole("button", { name: /^Change / })).toHaveCount(0);
	await openCategories(page);
	await expect(card).toContainText("1 of 3 have had a turn");
	expect(await takeTurn(page, DISHES)).not.toBe(first);

	await resetButton(page, DISHES).click();
	await expectToast(page, "Category Reset", `${DISHES} cycle has been reset. Everyone can be chosen again!`);
	await expect(card).toContainText("0 of 3 have had a turn");
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	expect(await readCycleNumbers(server, user)).toEqual([]);
	await takeTurn(page, DISHES);
	expect(await readCycleNumbers(server, user)).toEqual([1]);

	await page.reload();
	await removeName(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await removeName(page, DISHES);
	await expect(categoryNames(page)).toHaveText([]);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(categoryNames(page)).toHaveText([]);
	await expect(pendingIndicator(page)).toHaveCount(0);
	// Whether past turns, what was removed, and people are there, only their tables can say.
	expect(
		backend.refused.filter((request) => !/^GET \/rest\/v1\/(?:past_turns|removed_rows|family_people)\?/.test(request)),
	).toEqual([]);
	expect(await readCycleNumbers(server, user)).toEqual([]);
});
