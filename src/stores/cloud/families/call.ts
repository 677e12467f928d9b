import * as v from "valibot";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { type TableResponse, unwrapPeople } from "../http/response-error.ts";
import { toFields } from "../rows/rows.ts";

/** Calls a function about people. @throws StoreError with its hint as the code, see FamilyErrorCode */
export async function act(client: CloudClient, name: string, args: object): Promise<void> {
	unwrapPeople(await client.rpc(name, args));
}

/** As `act`, for a function that answers with rows. @param schema of their `toFields` @throws StoreError also "busy" */
export async function ask<T>(
	client: CloudClient,
	name: string,
	args: object,
	schema: v.GenericSchema<unknown, T>,
): Promise<T> {
	const answer: unknown = unwrapPeople(await client.rpc(name, args));
	return parse(schema, Array.isArray(answer) ? answer.map(toFields) : answer && toFields(answer));
}

export async function askRows<T>(
	query: PromiseLike<TableResponse<object[]>>,
	schema: v.GenericSchema<unknown, T>,
): Promise<readonly T[]> {
	return parse(v.array(schema), unwrapPeople(await query).map(toFields));
}

function parse<T>(schema: v.GenericSchema<unknown, T>, fields: unknown): T {
	const { success, output, issues } = v.safeParse(schema, fields);
	if (!success) throw new StoreError("busy", { cause: issues });
	return output;
}

/** As `ask`, for a function that takes a code. A wrong code gets an answer and no error, so that the try counts. */
export async function tryCode<T>(
	client: CloudClient,
	name: string,
	args: object,
	schema: v.GenericSchema<unknown, T>,
): Promise<T> {
	const refused = v.object({ refused: v.picklist(["code_wrong", "code_tries"]) });
	const answer = await ask(client, name, args, v.union([refused, schema]));
	if (v.is(refused, answer)) throw new StoreError(answer.refused);
	return answer;
}
