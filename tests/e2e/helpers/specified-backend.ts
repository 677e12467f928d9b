import type { Page, Route, WebSocketRoute } from "@playwright/test";

type Row = Record<string, unknown>;

/** The specification's four tables with their columns (section 7). */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
	family_groups: ["id", "name", "user_id", "created_at"],
	family_members: ["id", "family_group_id", "name", "created_at"],
	decision_categories: ["id", "family_group_id", "name", "created_at"],
	category_cycles: ["id", "family_group_id", "category_id", "member_id", "cycle_number", "created_at"],
};
/** Embedded in rows of `category_cycles`. */
const EMBEDDED = ["family_members", "decision_categories"];
/** What a request may name beside columns. */
const PARAMETERS = ["select", "order", "limit", "offset", "columns", "on_conflict"];

/**
 * From now on the page's backend is a project with the specification's four tables and columns, and nothing else. The real one answers; what it
 * has beside them is kept from the page, and what asks for it is refused as PostgREST refuses it.
 *
 * @returns the rows that the page has sent to a table, oldest first; and the requests that were refused
 */
export async function specifyBackend(page: Page): Promise<{ sent(table: string): readonly Row[]; refused: string[] }> {
	const inserted: [table: string, row: Row][] = [];
	const refused: string[] = [];

	async function answer(route: Route): Promise<void> {
		const request = route.request();
		const { pathname, search, searchParams } = new URL(request.url());
		const name = pathname.replace("/rest/v1/", "");
		const rows = [(request.postDataJSON() ?? []) as Row | readonly Row[]].flat();
		const refusal = findRefusal(name, searchParams, rows);
		if (refusal) {
			refused.push(`${request.method()} ${pathname}${search}`);
			const { status, ...error } = refusal;
			return route.fulfill({ status, json: { ...error, details: null, hint: null } });
		}
		for (const row of rows) inserted.push([name, row]);
		const response = await route.fetch();
		const text = await response.text();
		if (!response.ok() || text === "") return route.fulfill({ response });
		const kept = [...(COLUMNS[name] ?? []), ...EMBEDDED];
		return route.fulfill({ response, json: (JSON.parse(text) as readonly Row[]).map((row) => pick(row, kept)) });
	}

	await page.route("**/rest/v1/**", answer);
	await page.routeWebSocket("**/realtime/v1/**", passSpecified);
	return { sent: (table) => inserted.flatMap(([of, row]) => (of === table ? [row] : [])), refused };
}

/** Why PostgREST refuses a request to a table or function, if it does. @param rows its body */
function findRefusal(name: string, params: URLSearchParams, rows: readonly Row[]) {
	if (name.startsWith("rpc/"))
		return { status: 404, code: "PGRST202", message: `Could not find the function public.${name.slice(4)}` };
	const columns = COLUMNS[name];
	if (columns === undefined)
		return { status: 404, code: "PGRST205", message: `Could not find the table 'public.${name}'` };
	const isUnknown = (column: string) => !columns.includes(column);
	const filtered = [...params.keys()].filter((key) => !PARAMETERS.includes(key));
	const ordered = (params.get("order") ?? "").split(",").flatMap((one) => one.split(".")[0] || []);
	const asked = [...filtered, ...ordered, ...namesIn(params.get("select"))].find(isUnknown);
	if (asked !== undefined) return { status: 400, code: "42703", message: `column ${name}.${asked} does not exist` };
	const sent = rows.flatMap((row) => Object.keys(row)).find(isUnknown);
	if (sent !== undefined)
		return { status: 400, code: "PGRST204", message: `Could not find the '${sent}' column of '${name}'` };
	return undefined;
}

/** The columns that a list names: not `*`, nor what is embedded. */
function namesIn(select: string | null): readonly string[] {
	return (select ?? "*")
		.replaceAll(/\w+\([^)]*\)/g, "")
		.split(",")
		.filter((one) => one !== "" && one !== "*");
}

function pick(row: Row, columns: readonly string[]): Row {
	return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}

/** Nothing there updates a row, as our triggers do. Of a row that is added the app reads the id alone. */
function passSpecified(page: WebSocketRoute): void {
	const server = page.connectToServer();
	server.onMessage((message) => {
		if (!/"type":\s*"UPDATE"/.test(String(message))) page.send(message);
	});
}
