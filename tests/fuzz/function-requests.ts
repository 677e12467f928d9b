import fc from "fast-check";
import type { Catalogue, DatabaseFunction } from "../../server/database/catalogue.ts";
import { brokenJson, json, jsonText, weighted } from "./dictionary.ts";
import { type HttpRequest, httpRequest } from "./request.ts";
import { valueFor } from "./values.ts";

/** After them there is little to attack. */
const ENDING = ["delete_my_account", "delete_family", "leave_family", "hand_over"];
const STRANGERS = ["before_turn", "pg_sleep", "__proto__"];

function argumentsOf(called: DatabaseFunction): fc.Arbitrary<unknown> {
	const fields = called.arguments.map((argument) => [argument.name, valueFor(argument)] as const);
	const required = called.arguments.filter(({ isOptional }) => !isOptional);
	return fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
		requiredKeys: required.map(({ name }) => name),
	});
}

const callOf = (name: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<HttpRequest> =>
	weighted([80, fc.constant("POST")], [1, fc.constantFrom("GET", "PATCH")]).chain((method) =>
		httpRequest({
			method,
			path: fc.constant(`/rest/v1/rpc/${name}`),
			body: weighted([20, jsonText(body)], [1, brokenJson]),
		}),
	);

/** Requests to every function that people may call, and to some others. */
export function createFunctionRequest({ functions }: Catalogue): fc.Arbitrary<HttpRequest> {
	const calls = [...functions.values()].map(
		(called) => [called.name, callOf(called.name, argumentsOf(called))] as const,
	);
	const strange = STRANGERS.map((name) => callOf(name, json));
	const [ending, others] = [true, false].map((isEnding) =>
		calls.filter(([name]) => ENDING.includes(name) === isEnding).map(([, call]) => call),
	);
	return weighted([20, fc.oneof(...(others ?? []))], [1, fc.oneof(...(ending ?? []), ...strange)]);
}
