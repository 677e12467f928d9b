import { parseJson } from "./body.ts";
import { invalidBody, RestError } from "./errors.ts";
import type { Statement } from "./statement.ts";

/** Listed as `TABLES` are. Each checks the session itself, behind the lock that ends sessions. */
const FUNCTIONS: ReadonlyMap<string, Statement> = new Map([
	["delete_my_account", { text: "select public.delete_my_account()::text", values: [] }],
]);

/** @param text the body; supabase-js sends `{}` for a function without arguments. @throws RestError */
export function parseCall(method: string, name: string, text: string): Statement {
	const statement = FUNCTIONS.get(name);
	const argumentNames = parseArgumentNames(text);
	if (statement === undefined || argumentNames.length > 0) throw unknownFunction(name, argumentNames);
	if (method !== "POST") throw new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
	return statement;
}

function parseArgumentNames(text: string): string[] {
	if (text === "") return [];
	const body = parseJson(text);
	if (typeof body !== "object" || body === null || Array.isArray(body)) throw invalidBody();
	return Object.keys(body);
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
