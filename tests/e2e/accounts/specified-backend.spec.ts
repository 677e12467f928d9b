import { expect, type Page } from "@playwright/test";
import { turnOf } from "../../cloud/store-actions.ts";
import { pendingIndicator } from "../helpers/account-pages.ts";
import {
	addCategory,
	addMember,
	categoryCard,
	categoryNames,
	decisionButton,
	drawMember,
	expectToast,
	memberNames,
	openCategories,
	removeName,
	resetButton,
	returnToCategories,
	takeTurn,
} from "../helpers/pages.ts";
import { DISHES, test } from "../helpers/people.ts";

type Row = Record<string, unknown>;

/** The specification's four tables with their columns (section 7). */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
	family_groups: ["id", "name", "user_id", "created_at"],
	family_members: ["id", "family_group_id", "name", "created_at"],
	decision_categories: ["id", "family_group_id", "name", "created_at"],
	category_cycles: ["id", "family_group_id", "category_id", "member_id", "cycle_number", "created_at"],
};
/** What a request may name beside columns, and what is embedded in rows of `category_cycles`. */
const PARAMETERS = ["select", "order", "limit", "offset", "columns", "on_conflict"];
const EMBEDDED = ["family_members", "decision_categories"];

/**
 * From now on the page's backend is a project with these tables and columns, and nothing else. The real one answers;
 * what it has beside them is kept from the page, and what asks for it is refused.
 *
 * @returns the requests that were refused, and the cycle numbers that were sent
 */
async function specifyBackend(page: Page) {
	const refused: string[] = [];
	const cycleNumbers: unknown[] = [];
	await page.route("**/rest/v1/**", async (route) => {
		const request = route.request();
		const { pathname, search, searchParams } = new URL(request.url());
		const name = pathname.replace("/rest/v1/", "");
		const rows = [(request.postDataJSON() ?? []) as Row | readonly Row[]].flat();
		if (isMissing(name, searchParams, rows)) {
			refused.push(`${request.method()} ${pathname}${search}`);
			return route.fulfill({ status: 404, json: { code: "PGRST205", message: "no", details: null, hint: null } });
		}
		if (name === "category_cycles") cycleNumbers.push(...rows.map(({ cycle_number }) => cycle_number));
		const response = await route.fetch();
		const text = await response.text();
		if (!response.ok() || text === "") return route.fulfill({ response });
		const kept = [...(COLUMNS[name] ?? []), ...EMBEDDED];
		const pick = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => kept.includes(column)));
		return route.fulfill({ response, json: (JSON.parse(text) as readonly Row[]).map(pick) });
	});
	// Nothing there updates a row, as our triggers do. Of a row that is added the app reads the id alone.
	await page.routeWebSocket("**/realtime/v1/**", (socket) => {
		socket.connectToServer().onMessage((message) => {
			if (!/"type":\s*"UPDATE"/.test(String(message))) socket.send(message);
		});
	});
	return { refused, cycleNumbers };
}

/** Whether a table, a function or a column is not there, which a request names in its query or its body. */
function isMissing(name: string, params: URLSearchParams, rows: readonly Row[]): boolean {
	const columns = COLUMNS[name];
	if (columns === undefined) return true;
	const filtered = [...params.keys()].filter((key) => !PARAMETERS.includes(key));
	const ordered = (params.get("order") ?? "").split(",").flatMap((one) => one.split(".")[0] || []);
	return [...filtered, ...ordered, ...rows.flatMap((row) => Object.keys(row))].some((one) => !columns.includes(one));
}

test("the specification's four tables alone are enough for all that it specifies", async ({ newDevice, newPerson }) => {
	const person = await newPerson("Mia", "Noah");
	await person.store.change(turnOf(person.store, { category: DISHES }));
	const page = await newDevice("/healthz");
	const { refused, cycleNumbers } = await specifyBackend(page);
	const session = JSON.stringify(await person.signIn());
	await page.evaluate((session) => localStorage.setItem("whose-turn-session", session), session);
	await page.goto("/");
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await addMember(page, "Zoe");
	await addCategory(page, "Chess");
	// What cannot be done there is not shown.
	await expect(page.getByRole("button", { name: /^Change / })).toHaveCount(0);
	await removeName(page, "Zoe");
	await removeName(page, "Chess");
	await openCategories(page);
	const card = categoryCard(page, DISHES);
	await takeTurn(page, DISHES);
	await expect(card).toContainText("2 of 2 have had a turn");
	const first = await drawMember(page, DISHES);
	await expectToast(page, "New Cycle Started!", `Everyone has had a turn for ${DISHES} Starting fresh.`);
	await decisionButton(page).click();
	await expectToast(page, "Decision Confirmed!", `${first}'s turn has been used for ${DISHES}`);
	await returnToCategories(page);
	await expect(card).toContainText("1 of 2 have had a turn");
	expect(cycleNumbers).toEqual([1, 2]);
	await resetButton(page, DISHES).click();
	await expectToast(page, "Category Reset", `${DISHES} cycle has been reset. Everyone can be chosen again!`);
	await expect(card).toContainText("0 of 2 have had a turn");
	await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
	await expect(pendingIndicator(page)).toHaveCount(0);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia", "Noah"]);
	await expect(categoryNames(page)).toHaveText([DISHES]);
	// Whether its views with marks, and its people, are there, only a request of them can say.
	const expected = /^GET \/rest\/v1\/(?:all_members|all_categories|all_turns|family_people)\?/;
	expect(refused.filter((request) => !expected.test(request))).toEqual([]);
});
