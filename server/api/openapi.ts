import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { OPERATIONS, type Operation } from "./operations.ts";
import { PROBLEMS, type ProblemType } from "./problem.ts";
import { CategoryParamSchema, IdempotencyKeySchema, ProblemSchema } from "./schemas.ts";

const OF_ALL: readonly ProblemType[] = [
	...(["invalid", "token-in-url", "unauthorized", "too-many-requests", "internal", "unavailable"] as const),
];
const OF_DECISIONS: readonly ProblemType[] = [
	...(["read-only", "too-large", "not-json", "key-in-use", "key-reused"] as const),
];

/** The API in OpenAPI 3.1, made from the schemas that check the requests. */
export function createDocument(siteUrl: string): object {
	const paths: Record<string, Record<string, object>> = {};
	for (const operation of OPERATIONS)
		paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
	return {
		openapi: "3.1.0",
		info: {
			title: "Whose Turn?",
			version: "1",
			description: "Whose turn it is in a family, for its other programs. Who comes next is told to whoever draws.",
		},
		servers: [{ url: `${siteUrl}/api/v1` }],
		security: [{ token: [] }],
		paths,
		components: {
			securitySchemes: {
				token: { type: "http", scheme: "bearer", description: "A token of the family: wt_ and 40 hexadecimal digits." },
			},
			schemas: { Problem: toSchema(ProblemSchema) },
		},
	};
}

function describeOperation({ id, summary, path, query, body, answer, problems }: Operation): object {
	const parameters = [
		...(path.includes("{category}") ? [describeParameter("path", "category", CategoryParamSchema, true)] : []),
		...Object.entries(query.entries).map(([name, schema]) =>
			describeParameter("query", name, schema as v.GenericSchema, false),
		),
		...(body ? [describeParameter("header", "Idempotency-Key", IdempotencyKeySchema, false)] : []),
	];
	return {
		operationId: id,
		summary,
		...(parameters.length > 0 && { parameters }),
		...(body && { requestBody: { required: false, content: { "application/json": { schema: toSchema(body) } } } }),
		responses: {
			200: { description: "Done.", content: { "application/json": { schema: toSchema(answer) } } },
			...(!body && { 304: { description: "As the program has it already, by its `If-None-Match`." } }),
			...describeProblems([...problems, ...OF_ALL, ...(body ? OF_DECISIONS : [])]),
		},
	};
}

function describeParameter(place: string, name: string, schema: v.GenericSchema, required: boolean): object {
	const { description, ...type } = toSchema(schema);
	return { in: place, name, required, ...(description !== undefined && { description }), schema: type };
}

function describeProblems(types: readonly ProblemType[]): object {
	const responses: Record<number, object> = {};
	for (const type of new Set(types)) {
		const [status] = PROBLEMS[type];
		const others = types.filter((other) => PROBLEMS[other][0] === status);
		responses[status] = {
			description: [...new Set(others)].map((other) => `${other}: ${PROBLEMS[other][1]}.`).join(" "),
			content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
		};
	}
	return responses;
}

/** What is parsed from text is said as what it becomes. */
function toSchema(schema: v.GenericSchema) {
	const { $schema, ...type } = toJsonSchema(schema, {
		target: "draft-2020-12",
		typeMode: "output",
		overrideAction: ({ valibotAction, jsonSchema }) => toLength(valibotAction, jsonSchema),
	});
	return type;
}

/** JSON Schema counts characters as a regular expression with the flag "u" does. */
function toLength(
	action: { readonly type: string; readonly requirement?: unknown },
	schema: { readonly pattern?: string | undefined },
) {
	const most = action.requirement instanceof RegExp && /^\^\[\^\]\{1,(\d+)\}\$$/.exec(action.requirement.source)?.[1];
	if (!most) return undefined;
	const { pattern, ...type } = schema;
	return { ...type, minLength: 1, maxLength: Number(most) };
}
