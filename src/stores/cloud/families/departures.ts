import * as v from "valibot";
import { StoredNameSchema } from "../../family-schema.ts";
import type { CloudClient } from "../http/client.ts";
import { act, ask } from "./call.ts";

const DepartureSchema = v.object({
	family: v.string(),
	name: StoredNameSchema,
	by: v.optional(StoredNameSchema),
	/** Whether the whole family is gone, and not only the caller. */
	isDeleted: v.boolean(),
	/** ISO 8601: until when the caller can bring it back. */
	until: v.optional(v.string()),
});

export type Departure = v.InferOutput<typeof DepartureSchema>;

export function createDepartureCalls(client: CloudClient) {
	return {
		/** The caller's, of the last thirty days, newest first. @throws StoreError */
		departures: (): Promise<readonly Departure[]> => ask(client, "my_departures", {}, v.array(DepartureSchema)),
		/** Makes a deleted family the caller's. @throws StoreError "family_gone", "owns_a_family" */
		async restoreFamily(family: string): Promise<void> {
			await act(client, "restore_family", { family });
		},
	};
}
