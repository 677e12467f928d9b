import { notImplemented, RestError } from "./errors.ts";
import type { Returning } from "./sql.ts";

export type Preferences = ReturnType<typeof parsePreferences>;

const SINGLE_OBJECT_TYPE = "application/vnd.pgrst.object+json";
const JSON_TYPES = ["application/json", "application/*", "*/*", "application/vnd.pgrst.array+json"];

/**
 * Reads Prefer and Accept. Ignores unknown preferences and values (RFC 7240, section 2).
 * @throws RestError for unsupported ones
 */
export function parsePreferences(method: string, headers: Headers) {
	const prefer = parsePreferHeader(headers.get("prefer") ?? "");
	const count = prefer.get("count");
	if (count === "planned" || count === "estimated") throw notImplemented(`the preference "count=${count}"`);
	const resolution = prefer.get("resolution");
	if (resolution === "merge-duplicates") throw notImplemented(`the preference "resolution=${resolution}"`);
	for (const name of ["tx", "max-affected"]) {
		if (prefer.has(name)) throw notImplemented(`the preference "${name}"`);
	}
	return {
		returning: resolveReturning(method, prefer.get("return"), parseAcceptHeader(headers.get("accept"))),
		count: count === "exact",
		ignoreDuplicates: resolution === "ignore-duplicates",
		missingDefault: prefer.get("missing") === "default",
	};
}

function parsePreferHeader(header: string): Map<string, string> {
	const preferences = header.split(",").map((preference) => {
		const [name = "", value = ""] = preference.split("=");
		return [name.trim().toLowerCase(), value.trim()] as const;
	});
	return new Map(preferences);
}

function parseAcceptHeader(header: string | null): "rows" | "one-row" {
	const types = (header ?? "*/*").split(",").map((type) => type.trim().toLowerCase());
	for (const type of types) {
		// Parameters such as charset or q do not change the format, but nulls=stripped would.
		const [name = "", ...parameters] = type.split(";").map((part) => part.trim());
		if (parameters.includes("nulls=stripped")) continue;
		if (name === SINGLE_OBJECT_TYPE) return "one-row";
		if (JSON_TYPES.includes(name)) return "rows";
	}
	throw new RestError(406, "PGRST107", `None of these media types are available: ${types.join(", ")}`);
}

function resolveReturning(method: string, preferred: string | undefined, accept: "rows" | "one-row"): Returning {
	const isRead = method === "GET" || method === "HEAD";
	// "One row" is a condition, too. It applies even if the client does not want the row.
	if (isRead || accept === "one-row" || preferred === "representation") return accept;
	return "nothing";
}
