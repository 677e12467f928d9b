import { parseJson, toJson } from "./body.ts";
import { invalidBody, RestError } from "./errors.ts";
import type { Statement } from "./statement.ts";
import type { ColumnType } from "./tables.ts";

interface RestFunction {
	readonly argumentNames: readonly string[];
	/** Its only parameter is the body. */
	readonly text: string;
	/** False for one that checks the session itself. */
	readonly requireSession: boolean;
}

/** Listed as `TABLES` are. */
const FUNCTIONS: ReadonlyMap<string, RestFunction> = new Map([
	// Checks the session behind the lock that ends sessions.
	["delete_my_account", defineFunction("delete_my_account", {}, { requireSession: false })],
	["edit_category", defineFunction("edit_category", { category: "uuid", settings: "jsonb", edits: "text[]" })],
	["say_not_now", defineFunction("say_not_now", { category: "uuid", n: "integer", member: "uuid" })],
	["undo_turn", defineFunction("undo_turn", { turn: "uuid" })],
	["cancel_turn", defineFunction("cancel_turn", { turn: "uuid" })],
	["mend_turn", defineFunction("mend_turn", { turn: "uuid", member: "uuid", done_by: "uuid", day: "date" })],
	[
		"redo_turn",
		defineFunction("redo_turn", {
			...{ turn: "uuid", category: "uuid", member: "uuid", done_by: "uuid" },
			...{ option: "text", day: "date", n: "integer", cycle: "integer" },
		}),
	],
	["settle", defineFunction("settle", { category: "uuid", debtor: "uuid", creditor: "uuid", turns: "integer" })],
	["restore_member", defineFunction("restore_member", { member: "uuid" })],
	["restore_category", defineFunction("restore_category", { category: "uuid" })],
	["undo_reset", defineFunction("undo_reset", { category: "uuid", turns: "uuid[]" })],
	["import_family", defineFunction("import_family", { family: "jsonb", history: "jsonb" })],
]);

export interface Call {
	readonly statement: Statement;
	readonly requireSession: boolean;
}

/** @param text the body; supabase-js sends `{}` for a function without arguments. @throws RestError */
export function parseCall(method: string, name: string, text: string): Call {
	const body = parseArguments(text);
	const names = Object.keys(body);
	const called = FUNCTIONS.get(name);
	if (called === undefined || !hasExactly(names, called.argumentNames)) throw unknownFunction(name, names);
	if (method !== "POST") throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
	const values = names.length === 0 ? [] : [toJson(body)];
	return { statement: { text: called.text, values }, requireSession: called.requireSession };
}

/** @param types of its arguments, by name */
function defineFunction(
	name: string,
	types: Readonly<Record<string, ColumnType>>,
	{ requireSession = true } = {},
): RestFunction {
	const argumentNames = Object.keys(types);
	const list = argumentNames.map((argument) => `given.${argument}`).join(", ");
	const columns = Object.entries(types)
		.map(([argument, type]) => `${argument} ${type}`)
		.join(", ");
	const source = argumentNames.length === 0 ? "" : ` from json_to_record($1::json) as given(${columns})`;
	return { argumentNames, text: `select public.${name}(${list})::text${source}`, requireSession };
}

function parseArguments(text: string): object {
	if (text === "") return {};
	const body = parseJson(text);
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidBody();
	return body;
}

function hasExactly(names: readonly string[], expected: readonly string[]): boolean {
	return names.length === expected.length && expected.every((name) => names.includes(name));
}

function unknownFunction(name: string, argumentNames: readonly string[]): RestError {
	const signature =
		argumentNames.length === 0
			? `public.${name} without parameters`
			: `public.${name} with parameter${argumentNames.length > 1 ? "s" : ""} ${argumentNames.join(", ")}`;
	return new RestError(404, "PGRST202", `Could not find the function ${signature} in the schema cache`, {
		details: `Searched for the function ${signature}, but no matches were found in the schema cache.`,
	});
}
