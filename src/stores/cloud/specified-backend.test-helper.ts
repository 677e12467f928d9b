import { createUuid } from "../uuid.ts";
import { type CloudClient, createCloudClient } from "./http/client.ts";

type Row = Record<string, unknown>;

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
	family_groups: ["id", "name", "user_id", "created_at"],
	family_members: ["id", "family_group_id", "name", "created_at"],
	decision_categories: ["id", "family_group_id", "name", "created_at"],
	category_cycles: ["id", "family_group_id", "category_id", "member_id", "cycle_number", "created_at"],
};

/** A backend with the specification's four tables and columns, and nothing else, as PostgREST answers. */
export class SpecifiedBackend {
	readonly tables: Readonly<Record<string, Row[]>> = Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, []]));
	/** Method, table and query of each call. */
	readonly calls: string[] = [];
	#time = Date.parse("2026-11-22T10:00:00.000Z");

	/** Somebody is signed in, and nothing is told live. */
	openClient(userId: string): CloudClient {
		const client = createCloudClient("http://backend.example", "key", {
			auth: { autoRefreshToken: false, persistSession: false, storageKey: createUuid() },
			global: { fetch: async (input, init) => this.#answer(new Request(input, init)) },
		});
		const session = { access_token: "", user: { id: userId } };
		const channel = { on: () => channel, subscribe: () => channel };
		return Object.assign(client, {
			channel: () => channel,
			removeChannel: async () => "ok",
			auth: { getSession: async () => ({ data: { session }, error: null }) },
		}) as unknown as CloudClient;
	}

	async #answer(request: Request): Promise<Response> {
		const url = new URL(request.url);
		const name = url.pathname.replace("/rest/v1/", "");
		this.calls.push(`${request.method} ${name}${url.search}`);
		const rows = this.tables[name];
		if (rows === undefined) return Response.json({ code: "PGRST205", message: "no such table" }, { status: 404 });
		const filters = [...url.searchParams].filter(([key]) => COLUMNS[name]?.includes(key));
		const found = rows.filter((row) => filters.every(([key, value]) => matches(String(row[key]), value)));
		const unknown = (url.searchParams.get("order") ?? "")
			.split(",")
			.map((one) => one.split(".")[0] as string)
			.filter((column) => column !== "" && !COLUMNS[name]?.includes(column));
		if (unknown.length > 0) return Response.json({ code: "42703", message: `no ${unknown}` }, { status: 400 });
		if (request.method === "GET") return Response.json(page(found, url.searchParams));
		if (request.method === "POST") return this.#insert(name, rows, (await request.json()) as Row);
		if (request.method !== "DELETE") return Response.json({ code: "42501", message: "not allowed" }, { status: 403 });
		for (const row of found) this.#delete(name, row);
		return new Response(null, { status: 204 });
	}

	#insert(name: string, rows: Row[], row: Row): Response {
		const unknown = Object.keys(row).filter((column) => !COLUMNS[name]?.includes(column));
		if (unknown.length > 0) return Response.json({ code: "PGRST204", message: `no ${unknown}` }, { status: 400 });
		const isNamed = (one: Row) => one.name !== undefined && one.name === row.name;
		if (rows.some((one) => one.id === row.id || isNamed(one)))
			return Response.json({ code: "23505", message: "" }, { status: 409 });
		this.#time += 1000;
		const inserted = { ...row, created_at: new Date(this.#time).toISOString() };
		rows.push(inserted);
		return Response.json([inserted], { status: 201 });
	}

	#delete(name: string, row: Row) {
		const rows = this.tables[name] as Row[];
		rows.splice(rows.indexOf(row), 1);
		const key = { family_members: "member_id", decision_categories: "category_id" }[name];
		if (key === undefined) return;
		for (const turn of [...(this.tables.category_cycles ?? [])])
			if (turn[key] === row.id) this.#delete("category_cycles", turn);
	}
}

function matches(value: string, filter: string): boolean {
	if (filter.startsWith("eq.")) return value === filter.slice(3);
	return filter.slice(4, -1).split(",").includes(value);
}

function page(rows: readonly Row[], params: URLSearchParams): readonly Row[] {
	const from = Number(params.get("offset") ?? 0);
	return rows.slice(from, from + Number(params.get("limit") ?? rows.length));
}
