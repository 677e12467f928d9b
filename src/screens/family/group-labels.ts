import { t } from "@lingui/core/macro";
import { GROUP_KINDS, type GroupKind } from "../../rules/group-kind.ts";

/** What a group can be, in its own words, in the order of the choices. */
export function groupLabels(): readonly (readonly [kind: GroupKind, label: string])[] {
	const labels: Record<GroupKind, string> = {
		family: t`A family`,
		flat: t`A flat`,
		team: t`A team`,
		class: t`A class`,
	};
	return GROUP_KINDS.map((kind) => [kind, labels[kind]]);
}
