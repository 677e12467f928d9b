import { t } from "@lingui/core/macro";
import type { ChangeOf } from "../../rules/changes.ts";
import { useFamilyChange } from "./use-family-change.ts";

export type Restore = ChangeOf<"restore-member"> | ChangeOf<"restore-category">;

/** Brings back what was removed, and says so. Resolves to whether it is back. @param name as it is shown */
export function useRestore(): (restore: Restore, name: string) => Promise<boolean> {
	const change = useFamilyChange();
	return async (restore, name) =>
		(await change(restore, { title: t`Brought Back`, text: t`${name} is there again` })) !== undefined;
}
