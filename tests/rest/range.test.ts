import { describe, expect, it } from "vitest";
import { requestTables, setUpFamily } from "../helpers/set-up.ts";

const { testServer, anna, family } = setUpFamily();

async function ask(query: string, range: string, init: { method?: string; prefer?: string } = {}) {
	const { method = "GET", prefer = "" } = init;
	const response = await requestTables(testServer, `family_members?order=name&select=name&${query}`, {
		method,
		token: anna.token,
		headers: { range, prefer },
	});
	const text = await response.text();
	const rows = text === "" ? [] : JSON.parse(text);
	return [response.status, response.headers.get("content-range"), Array.isArray(rows) ? rows.length : rows.code];
}

// Foreign clients page by the header: Rust's `postgrest`, for one. The family has Mia and Noah.
describe("the Range header", () => {
	it.each([
		["", "0-0", [200, "0-0/*", 1]],
		["", "1-", [200, "1-1/*", 1]],
		["", "0-9", [200, "0-1/*", 2]],
		["limit=1", "0-9", [200, "0-0/*", 1]],
		["offset=1", "0-9", [200, "1-1/*", 1]],
		["limit=0", "0-9", [200, "*/*", 0]],
		["", "bytes=0-0", [200, "0-1/*", 2]],
		["", "1-0", [416, "*/*", "PGRST103"]],
		["limit=1", "1-1", [416, "*/*", "PGRST103"]],
		["", "0-99999999999", [400, null, "PGRST100"]],
	])("with %s and %s", async (query, range, answer) => {
		expect(await ask(query, range)).toEqual(answer);
	});

	it("is answered with how many there are, if they are counted", async () => {
		expect(await ask("", "0-0", { prefer: "count=exact" })).toEqual([206, "0-0/2", 1]);
		expect(await ask("", "2-", { prefer: "count=exact" })).toEqual([206, "*/2", 0]);
		expect(await ask("", "3-", { prefer: "count=exact" })).toEqual([416, "*/2", "PGRST103"]);
	});

	it("counts for GET alone", async () => {
		expect(await ask("", "0-0", { method: "HEAD" })).toEqual([200, "0-1/*", 0]);
	});
});

it.each(["{}", "[]", "[{}]"])("an update by %s changes no row, and is none, with or without a filter", async (body) => {
	for (const path of [
		"family_groups",
		`family_groups?id=eq.${family.familyId}`,
		`decision_categories?name=eq.Dishes`,
	]) {
		const patch = (prefer: string) =>
			requestTables(testServer, path, { method: "PATCH", token: anna.token, headers: { prefer }, body });
		const silent = await patch("return=minimal");
		expect([silent.status, silent.headers.get("content-range"), await silent.text()]).toEqual([204, "*/*", ""]);
		const shown = await patch("return=representation");
		expect([shown.status, shown.headers.get("content-range"), await shown.json()]).toEqual([200, "*/*", []]);
	}
});

it("an update says which rows it has changed", async () => {
	const patch = (name: string) =>
		requestTables(testServer, `family_groups?id=eq.${family.familyId}&name=eq.${name}`, {
			method: "PATCH",
			token: anna.token,
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ name: "Us" }),
		});
	expect((await patch("My Family")).headers.get("content-range")).toBe("0-0/*");
	expect((await patch("My Family")).headers.get("content-range")).toBe("*/*");
});
