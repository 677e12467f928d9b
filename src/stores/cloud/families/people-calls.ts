import type { Role } from "../../../rules/roles.ts";
import { StoreError } from "../../errors.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrapPeople } from "../http/response-error.ts";
import { act } from "./call.ts";

export interface PersonEdit {
	readonly name: string | undefined;
	readonly member: string | undefined;
}

/** @throws StoreError "not_in_family", "role" and those that each call names */
export function createPeopleCalls(client: CloudClient) {
	return {
		/** Edits oneself, or a screen. */
		editPerson: (family: string, person: string, { name, member }: PersonEdit) =>
			act(client, "edit_person", { family, person, name: name ?? null, member: member ?? null }),
		/** For the owner. @throws StoreError "owner_stays", "account_needed" */
		setRole: (family: string, person: string, role: Exclude<Role, "owner">) =>
			act(client, "set_role", { family, person, role }),
		removePerson: (family: string, person: string) => act(client, "remove_person", { family, person }),
		leaveFamily: (family: string) => act(client, "leave_family", { family }),
		/** For the owner, who hands over to an adult. @throws StoreError "not_an_adult", "owns_a_family" */
		handOver: (family: string, person: string) => act(client, "hand_over", { family, person }),
		/** For the owner. @throws StoreError "family_has_adults" unless it is for all */
		deleteFamily: (family: string, isForAll: boolean) => act(client, "delete_family", { family, for_all: isForAll }),
		async renameFamily(family: string, name: string): Promise<void> {
			const renamed = await client.from("family_groups").update({ name }).eq("id", family).select("id");
			// Row level security hides a row that the user may not change.
			if (unwrapPeople<unknown[]>(renamed).length === 0) throw new StoreError("role");
		},
	};
}
