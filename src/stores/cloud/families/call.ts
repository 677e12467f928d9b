import * as v from "valibot";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrapPeople } from "../http/response-error.ts";

/** Calls a function about people. @throws StoreError with its hint as the code, see FamilyErrorCode */
export async function call(client: CloudClient, name: string, args: object): Promise<unknown> {
	return unwrapPeople(await client.rpc(name, args));
}

/** As `call`, of a function that answers. @throws StoreError, "busy" where the answer is not the function's */
export async function ask<T>(
	client: CloudClient,
	name: string,
	args: object,
	schema: v.GenericSchema<unknown, T>,
): Promise<T> {
	const { success, output, issues } = v.safeParse(schema, await call(client, name, args));
	if (!success) throw new StoreError("busy", { cause: issues });
	return output;
}

/** Of a function to which a wrong code was given: it answers, so that the try is counted. */
export const RefusedSchema = v.pipe(
	v.object({ refused: v.picklist(["code_wrong", "code_tries"]) }),
	v.transform(({ refused }) => refused),
);
