import { parseJson, toJson } from "./body.ts";
import { invalidBody, RestError } from "./errors.ts";
import type { Statement } from "./statement.ts";
import type { ColumnType } from "./tables.ts";

interface RestFunction {
	readonly name: string;
	readonly types: Arguments;
	/** Those that may be left out: the function has a default. */
	readonly optional: readonly string[];
	/** False for one that checks the session itself. */
	readonly requireSession: boolean;
	/** Whether it answers with JSON; the others answer nothing. */
	readonly returnsJson: boolean;
	/** Whether it is for those without an account, too. */
	readonly isPublic: boolean;
}

/** By name. */
type Arguments = Readonly<Record<string, ColumnType>>;

/** Listed as `TABLES` are. */
const FUNCTIONS: ReadonlyMap<string, RestFunction> = new Map([
	// Checks the session behind the lock that ends sessions.
	[
		"delete_my_account",
		defineFunction("delete_my_account", { for_all: "boolean" }, { requireSession: false, optional: ["for_all"] }),
	],
	["edit_category", defineFunction("edit_category", { category: "uuid", settings: "jsonb", edits: "text[]" })],
	["say_not_now", defineFunction("say_not_now", { category: "uuid", n: "integer", member: "uuid" })],
	["undo_turn", defineFunction("undo_turn", { turn: "uuid" })],
	["cancel_turn", defineFunction("cancel_turn", { turn: "uuid" })],
	["mend_turn", defineFunction("mend_turn", { turn: "uuid", member: "uuid", done_by: "uuid", day: "date" })],
	["redo_turn", defineFunction("redo_turn", { turn: "uuid" })],
	["settle", defineFunction("settle", { category: "uuid", debtor: "uuid", creditor: "uuid", turns: "integer" })],
	[
		"undo_settlement",
		defineFunction("undo_settlement", {
			...{ category: "uuid", debtor: "uuid", creditor: "uuid" },
			...{ was: "integer", turns: "integer" },
		}),
	],
	["restore_member", defineFunction("restore_member", { member: "uuid" })],
	["restore_category", defineFunction("restore_category", { category: "uuid" })],
	["reset_category", defineFunction("reset_category", { category: "uuid", turns: "uuid[]" })],
	["undo_reset", defineFunction("undo_reset", { category: "uuid", turns: "uuid[]" })],
	[
		"import_family",
		defineFunction(
			"import_family",
			{ family: "jsonb", history: "jsonb", into_family: "uuid" },
			{ optional: ["into_family"] },
		),
	],
	["see_family", defineFunction("see_family", { family: "uuid" })],
	["edit_person", defineFunction("edit_person", { family: "uuid", person: "uuid", name: "text", member: "uuid" })],
	["set_role", defineFunction("set_role", { family: "uuid", person: "uuid", role: "text" })],
	["remove_person", defineFunction("remove_person", { family: "uuid", person: "uuid" })],
	["leave_family", defineFunction("leave_family", { family: "uuid" })],
	["hand_over", defineFunction("hand_over", { family: "uuid", person: "uuid" })],
	["delete_family", defineFunction("delete_family", { family: "uuid", for_all: "boolean" }, { optional: ["for_all"] })],
	["create_invitation", defineFunction("create_invitation", { family: "uuid", role: "text" }, { returnsJson: true })],
	["create_invitation_code", defineFunction("create_invitation_code", { invitation: "uuid" }, { returnsJson: true })],
	["revoke_invitation", defineFunction("revoke_invitation", { invitation: "uuid" })],
	["renew_invitation", defineFunction("renew_invitation", { invitation: "uuid" }, { returnsJson: true })],
	["list_invitations", defineFunction("list_invitations", { family: "uuid" }, { returnsJson: true })],
	["read_invitation", defineFunction("read_invitation", { token: "text" }, { returnsJson: true, isPublic: true })],
	[
		"join_family",
		defineFunction("join_family", { token: "text", name: "text" }, { optional: ["name"], returnsJson: true }),
	],
	[
		"join_by_code",
		defineFunction("join_by_code", { code: "text", name: "text" }, { optional: ["name"], returnsJson: true }),
	],
	["my_invitation", defineFunction("my_invitation", {}, { returnsJson: true })],
	[
		"join_my_invitation",
		defineFunction("join_my_invitation", { name: "text" }, { optional: ["name"], returnsJson: true }),
	],
	["request_pairing", defineFunction("request_pairing", {}, { returnsJson: true })],
	[
		"confirm_pairing",
		defineFunction(
			"confirm_pairing",
			{ secret: "text", family: "uuid", name: "text", member: "uuid" },
			{ optional: ["member"], returnsJson: true },
		),
	],
]);

/** Of those that answer `refused` to a wrong code, which somebody may be guessing. */
const CODE_FUNCTIONS = new Set(["join_by_code", "confirm_pairing"]);

export interface Call extends Pick<RestFunction, "requireSession" | "returnsJson" | "isPublic"> {
	readonly statement: Statement;
	readonly triesCode: boolean;
}

/** @param name of a function that may not be there */
export function isPublicFunction(name: string): boolean {
	return FUNCTIONS.get(name)?.isPublic === true;
}

/** @param text the body; supabase-js sends `{}` for a function without arguments. @throws RestError */
export function parseCall(method: string, name: string, text: string): Call {
	const body = parseArguments(text);
	const names = Object.keys(body);
	const called = FUNCTIONS.get(name);
	if (called === undefined || !fits(names, called)) throw unknownFunction(name, names);
	if (method !== "POST") throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
	const values = names.length === 0 ? [] : [toJson(body)];
	const { requireSession, returnsJson, isPublic } = called;
	const statement = { text: buildCall(called, names), values };
	return { statement, requireSession, returnsJson, isPublic, triesCode: CODE_FUNCTIONS.has(name) };
}

/** @param types of its arguments, by name */
function defineFunction(
	name: string,
	types: Arguments,
	{ optional = [], requireSession = true, returnsJson = false, isPublic = false }: Partial<RestFunction> = {},
): RestFunction {
	return { name, types, optional, requireSession, returnsJson, isPublic };
}

/** Its only parameter is the body. @param given the names of the arguments in it */
function buildCall({ name, types }: RestFunction, given: readonly string[]): string {
	const sent = Object.entries(types).filter(([argument]) => given.includes(argument));
	const list = sent.map(([argument]) => `${argument} => given.${argument}`).join(", ");
	const columns = sent.map(([argument, type]) => `${argument} ${type}`).join(", ");
	const source = sent.length === 0 ? "" : ` from json_to_record($1::json) as given(${columns})`;
	return `select public.${name}(${list})::text${source}`;
}

function parseArguments(text: string): object {
	if (text === "") return {};
	const body = parseJson(text);
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidBody();
	return body;
}

function fits(names: readonly string[], { types, optional }: RestFunction): boolean {
	const known = Object.keys(types);
	return (
		names.every((name) => known.includes(name)) &&
		known.every((name) => names.includes(name) || optional.includes(name))
	);
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
