import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { PROBLEMS } from "./problem.ts";
import { CategoryParamSchema, IdempotencyKeySchema } from "./schemas.ts";

const ProblemSchema = v.object({
	type: v.picklist(Object.keys(PROBLEMS).map((type) => `/api/v1#${type}`)),
	title: v.string(),
	status: v.pipe(v.number(), v.integer()),
	detail: v.string(),
});

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
			responses: {
				Problem: {
					description: "It was refused, as RFC 9457 has it. The page /api/v1 explains the types.",
					content: { "application/problem+json": { schema: toSchema(ProblemSchema) } },
				},
			},
		},
	};
}

function describeOperation({ method, id, summary, path, input, answer }: Operation): object {
	const isRead = method === "get";
	const parameters = [
		...(path.includes("{category}") ? [describeParameter("path", "category", CategoryParamSchema, true)] : []),
		...Object.entries(isRead ? input.entries : {}).map(([name, schema]) =>
			describeParameter("query", name, schema as v.GenericSchema),
		),
		...(isRead ? [] : [describeParameter("header", "Idempotency-Key", IdempotencyKeySchema)]),
	];
	return {
		...{ operationId: id, summary, parameters },
		...(!isRead && { requestBody: { required: false, content: { "application/json": { schema: toSchema(input) } } } }),
		responses: {
			200: { description: "Done.", content: { "application/json": { schema: toSchema(answer) } } },
			...(isRead && { 304: { description: "The program has this answer already, as its `If-None-Match` says." } }),
			default: { $ref: "#/components/responses/Problem" },
		},
	};
}

function describeParameter(place: string, name: string, schema: v.GenericSchema, required = false): object {
	const { description, ...type } = toSchema(schema);
	return { in: place, name, required, description, schema: type };
}

/** Describes the value that a text is parsed into. Schemas that check by code have metadata for the document. */
function toSchema(schema: v.GenericSchema) {
	const { $schema, ...type } = toJsonSchema(schema, {
		...({ target: "draft-2020-12", typeMode: "output", ignoreActions: ["check"] } as const),
	});
	return type;
}
