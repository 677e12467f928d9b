import type { Role } from "../../../rules/roles.ts";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrapPeople } from "../http/response-error.ts";
import { call } from "./call.ts";

export interface PersonEdit {
	readonly name: string | undefined;
	readonly member: string | undefined;
}

/** @throws StoreError "not_in_family", "role" and those that they name */
export function createPeopleCalls(client: CloudClient) {
	return {
		/** Of oneself, and of a screen. */
		async editPerson(family: string, person: string, { name, member }: PersonEdit): Promise<void> {
			await call(client, "edit_person", { family, person, name: name ?? null, member: member ?? null });
		},
		/** The owner's. @throws StoreError "owner_stays", "account_needed" */
		async setRole(family: string, person: string, role: Exclude<Role, "owner">): Promise<void> {
			await call(client, "set_role", { family, person, role });
		},
		async removePerson(family: string, person: string): Promise<void> {
			await call(client, "remove_person", { family, person });
		},
		async leaveFamily(family: string): Promise<void> {
			await call(client, "leave_family", { family });
		},
		/** The owner's, to an adult. @throws StoreError "not_an_adult", "owns_a_family" */
		async handOver(family: string, person: string): Promise<void> {
			await call(client, "hand_over", { family, person });
		},
		/** The owner's. @throws StoreError "family_has_adults" unless it is for all */
		async deleteFamily(family: string, isForAll: boolean): Promise<void> {
			await call(client, "delete_family", { family, for_all: isForAll });
		},
		async renameFamily(family: string, name: string): Promise<void> {
			const renamed = await client.from("family_groups").update({ name }).eq("id", family).select("id");
			// Row level security hides what somebody else's is.
			if (unwrapPeople<unknown[]>(renamed).length === 0) throw new StoreError("role");
		},
	};
}
