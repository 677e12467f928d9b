import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { FamilyPeople } from "../../stores/people.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { LogoutIcon } from "../../ui/later-icons.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { useGroup } from "../family/family-context.tsx";
import { describeNotIn } from "../family/not-in-group.ts";
import { useFamilyName } from "./family-name.ts";
import { useEndFamily } from "./use-end-family.ts";

/** Everybody except the owner can leave. */
export function LeaveFamily({ people: { family } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	const name = useFamilyName() ?? family.name;
	const { isBusy, end } = useEndFamily(family.id);
	return (
		<ConfirmButton
			label={select(group, { family: "Leave this family", other: "Leave this group" })}
			icon={<LogoutIcon />}
			className={`mt-4 w-full ${DANGER_CLASS}`}
			title={t`Leave ${name}?`}
			text={t`You will not see it any more. What you did stays in its history. To come back, you need a new invitation.`}
			confirmLabel={t`Leave`}
			isBusy={isBusy}
			onConfirm={() => void end(t`Not Left`, describeNotIn(group), (families) => families.leaveFamily(family.id))}
		/>
	);
}
