import type { Argument, Catalogue, DatabaseFunction } from "../database/catalogue.ts";
import { parseJson, toJson } from "./body.ts";
import { buildColumnDefinitions, commaSeparated } from "./clauses.ts";
import { invalidBody, RestError } from "./errors.ts";

/** This function checks the session itself, behind the lock that ends sessions. */
const CHECKS_SESSION = "delete_my_account";

/** These functions answer `refused` to a wrong code, which somebody may be guessing. */
const CODE_FUNCTIONS = new Set(["read_invitation_by_code", "join_by_code", "confirm_pairing"]);

/** @param text the body; supabase-js sends `{}` for a function without arguments. @throws RestError */
export function parseCall(functions: Catalogue["functions"], method: string, name: string, text: string) {
	const body = parseArguments(text);
	const names = Object.keys(body);
	const called = functions.get(name);
	if (called === undefined || !fits(names, called)) throw unknownFunction(name, names);
	if (method !== "POST") throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
	const sent = called.arguments.filter((argument) => names.includes(argument.name));
	return {
		statement: { text: buildCall(name, sent), values: sent.length === 0 ? [] : [toJson(body)] },
		requireSession: name !== CHECKS_SESSION,
		returnsJson: called.returnsJson,
		triesCode: CODE_FUNCTIONS.has(name),
	};
}

/** The statement's only parameter is the body. */
function buildCall(name: string, sent: readonly Argument[]): string {
	const list = commaSeparated(sent.map((argument) => `${argument.name} => given.${argument.name}`));
	const source = sent.length === 0 ? "" : ` from json_to_record($1::json) as given(${buildColumnDefinitions(sent)})`;
	return `select public.${name}(${list})::text${source}`;
}

function parseArguments(text: string): object {
	if (text === "") return {};
	const body = parseJson(text);
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidBody();
	return body;
}

function fits(names: readonly string[], called: DatabaseFunction): boolean {
	return (
		names.every((name) => called.arguments.some((argument) => argument.name === name)) &&
		called.arguments.every(({ name, isOptional }) => isOptional || names.includes(name))
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
