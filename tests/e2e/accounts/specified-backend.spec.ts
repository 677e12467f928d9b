import { expect, type Page } from "@playwright/test";
import { turnOf } from "../../cloud/store-actions.ts";
import { pendingIndicator } from "../helpers/account-pages.ts";
import {
	addMember,
	categoryCard,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	resetButton,
	takeTurn,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

type Row = Record<string, unknown>;

/** The specification's four tables, and all of their columns (section 7). */
const TABLES = ["family_groups", "family_members", "decision_categories", "category_cycles"];
const COLUMNS = ["id", "name", "user_id", "created_at", "family_group_id", "category_id", "member_id", "cycle_number"];
/** What a query names beside columns. */
const PARAMETERS = ["select", "order", "limit", "offset", "columns", "on_conflict"];

/**
 * From now on the page's backend is a project with these tables and columns, and nothing else. The real one answers;
 * what it has beside them is kept from the page, and what asks for it is refused.
 *
 * @returns the requests that were refused
 */
async function specifyBackend(page: Page): Promise<readonly string[]> {
	const refused: string[] = [];
	// Beside their own columns, rows have those that are embedded.
	const kept = [...COLUMNS, ...TABLES];
	const pick = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.includes(column)));
	await page.route("**/rest/v1/**", async (route) => {
		const request = route.request();
		const { pathname, search, searchParams } = new URL(request.url());
		const sent = [(request.postDataJSON() ?? []) as Row | readonly Row[]].flat();
		const named = [...sent.flatMap((row) => Object.keys(row)), ...searchParams.keys()];
		const isThere = TABLES.includes(pathname.replace("/rest/v1/", ""));
		if (!isThere || named.some((one) => ![...COLUMNS, ...PARAMETERS].includes(one))) {
			refused.push(`${request.method()} ${pathname}${search}`);
			return route.fulfill({ status: 404, json: { code: "PGRST205", message: "no", details: null, hint: null } });
		}
		const response = await route.fetch();
		const text = await response.text();
		if (!response.ok() || text === "") return route.fulfill({ response });
		return route.fulfill({ response, json: (JSON.parse(text) as readonly Row[]).map(pick) });
	});
	// Nothing there updates a row, as our triggers do. Of a row that is added the app reads the id alone.
	await page.routeWebSocket("**/realtime/v1/**", (socket) => {
		socket.connectToServer().onMessage((message) => {
			if (!/"type":\s*"UPDATE"/.test(String(message))) socket.send(message);
		});
	});
	return refused;
}

test("the specification's four tables are enough, and nothing else is shown", async ({ newDevice, newPerson }) => {
	const person = await newPerson("Mia", "Noah");
	await person.store.change(turnOf(person.store, { category: DISHES }));
	const page = await newDevice("/healthz");
	const refused = await specifyBackend(page);
	const session = JSON.stringify(await person.signIn());
	await page.evaluate((session) => localStorage.setItem("whose-turn-session", session), session);
	await page.goto("/");
	await addMember(page, "Zoe");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah", "Zoe"]);
	await expect(page.getByRole("button", { name: /^Change / })).toHaveCount(0);
	await removeName(page, "Zoe");
	await openCategories(page);
	const card = categoryCard(page, DISHES);
	await takeTurn(page, DISHES);
	await expect(card).toContainText("2 of 2 have had a turn");
	await resetButton(page, DISHES).click();
	await expectToast(page, "Category Reset", `${DISHES} cycle has been reset. Everyone can be chosen again!`);
	await expect(card).toContainText("0 of 2 have had a turn");
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	// Whether its views with marks, and its people, are there, only a request of them can say.
	const expected = /^GET \/rest\/v1\/(?:all_members|all_categories|all_turns|family_people)\?/;
	expect(refused.filter((request) => !expected.test(request))).toEqual([]);
});
