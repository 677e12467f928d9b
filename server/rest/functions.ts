import { invalidBody, RestError } from "./errors.ts";
import type { Statement } from "./sql.ts";

/**
 * Every function that a request can call, with its statement, written down as `TABLES` is: none becomes callable because it
 * exists. They take no arguments and return nothing. Each asks for the person's session itself, behind the lock that ends sessions.
 */
const FUNCTIONS: ReadonlyMap<string, Statement> = new Map([
	["delete_my_account", { text: "select public.delete_my_account()::text", values: [] }],
]);

/**
 * The statement of a call.
 *
 * @param text the request's body; supabase-js sends `{}` for a function without arguments
 * @throws RestError
 */
export function parseCall(method: string, name: string, text: string): Statement {
	const known = FUNCTIONS.get(name);
	const given = parseArgumentNames(text);
	if (known === undefined || given.length > 0) throw unknownFunction(name, given);
	if (method !== "POST") throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
	return known;
}

function parseArgumentNames(text: string): string[] {
	if (text === "") return [];
	const body = parseJson(text);
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidBody();
	return Object.keys(body);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw invalidBody(undefined, cause);
	}
}

function unknownFunction(name: string, given: readonly string[]): RestError {
	const what =
		given.length === 0
			? `public.${name} without parameters`
			: `public.${name} with parameter${given.length > 1 ? "s" : ""} ${given.join(", ")}`;
	return new RestError(404, "PGRST202", `Could not find the function ${what} in the schema cache`, {
		details: `Searched for the function ${what}, but no matches were found in the schema cache.`,
	});
}
