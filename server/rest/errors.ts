/** An error response in PostgREST's format and with its codes (its documentation, "Errors"). */
export class RestError extends Error {
	override readonly name = "RestError";
	readonly status: number;
	readonly code: string;
	readonly details: string | null;
	readonly hint: string | null;
	readonly headers: Readonly<Record<string, string>>;
	readonly retryAfterSeconds: number | undefined;
	/** Refused by a limit: held for a second (server/held-refusals.ts). */
	readonly isLimit: boolean;

	constructor(status: number, code: string, message: string, more: RestErrorOptions = {}) {
		super(message, more);
		this.status = status;
		this.code = code;
		this.details = more.details ?? null;
		this.hint = more.hint ?? null;
		this.headers = more.headers ?? {};
		this.retryAfterSeconds = more.retryAfterSeconds;
		this.isLimit = more.isLimit ?? false;
	}

	get body() {
		return { code: this.code, message: this.message, details: this.details, hint: this.hint };
	}
}

export interface RestErrorOptions extends ErrorOptions {
	readonly details?: string | null | undefined;
	readonly hint?: string | null | undefined;
	readonly headers?: Readonly<Record<string, string>>;
	readonly retryAfterSeconds?: number | undefined;
	readonly isLimit?: boolean;
}

export function parseError(part: string, expected: string): RestError {
	return new RestError(400, "PGRST100", `"failed to parse ${part}"`, { details: expected });
}

export function invalidToken(code: "PGRST301" | "PGRST303", message: string): RestError {
	const challenge = `Bearer error="invalid_token", error_description="${message}"`;
	return new RestError(401, code, message, { headers: { "www-authenticate": challenge } });
}

/** As PostgreSQL refuses `anon`, to whom no migration grants anything. */
export function accessDenied(what: string): RestError {
	return new RestError(401, "42501", `permission denied for ${what}`, { headers: { "www-authenticate": "Bearer" } });
}

/** A shortened response would look complete. */
export function responseTooLarge(): RestError {
	return new RestError(413, "413", "The answer would be larger than 1 MB or 1,000 rows", {
		hint: "Ask for fewer columns, or for fewer rows with limit and offset.",
	});
}

export function tooManyRequests(): RestError {
	return new RestError(429, "429", "Too many requests at once", { retryAfterSeconds: 1, isLimit: true });
}

export function notImplemented(what: string, isLimit = false): RestError {
	return new RestError(400, "PGRST127", "Feature not implemented", {
		details: `The built-in backend does not offer ${what}; a Supabase project does.`,
		isLimit,
	});
}

export function invalidBody(message = "Empty or invalid json", cause?: unknown): RestError {
	return new RestError(400, "PGRST102", message, { cause });
}

export function invalidSchema(name: string): RestError {
	return new RestError(406, "PGRST106", `Invalid schema: ${name}`, {
		hint: "Only the following schemas are exposed: public",
	});
}

export function notSingular(rows: number): RestError {
	return new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
		details: `The result contains ${rows} rows`,
	});
}

/** @param total how many rows there are, if they were counted */
export function rangeNotSatisfiable(details: string, total = "*"): RestError {
	return new RestError(416, "PGRST103", "Requested range not satisfiable", {
		details,
		headers: { "content-range": `*/${total}` },
	});
}

export function unknownTable(name: string): RestError {
	return new RestError(404, "PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
}

/** For the body and `columns=`. */
export function unknownBodyColumn(table: string, column: string): RestError {
	return new RestError(400, "PGRST204", `Could not find the '${column}' column of '${table}' in the schema cache`);
}

/** For `select`, `order` and filters, where PostgREST passes on PostgreSQL's error; a path into JSON is no column. */
export function unknownQueryColumn(table: string, column: string): RestError {
	if (column.includes("->")) return notImplemented("paths into JSON");
	return new RestError(400, "42703", `column ${table}.${column} does not exist`);
}

export function noRelationship(table: string, other: string): RestError {
	return new RestError(
		400,
		"PGRST200",
		`Could not find a relationship between '${table}' and '${other}' in the schema cache`,
		{
			details: `Searched for a foreign key from '${table}' to '${other}' in the schema 'public', but no matches were found.`,
		},
	);
}
