import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { isLocationHash } from "../../ui/disclosure.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { LogoutIcon } from "../../ui/later-icons.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { useGroup } from "../family/family-context.tsx";
import { describeNotIn } from "../family/not-in-group.ts";
import { DELETE_FAMILY_HASH, DeleteFamily } from "./delete-family.tsx";
import { useFamilyName } from "./family-name.ts";
import { useEndFamily } from "./use-end-family.ts";

/** What people need once in years: the way into another family, and the ways out of this one. */
export function MoreCard({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	const isOwner = people.family.role === "owner";
	return (
		<FoldCard
			title={t`More`}
			value={
				isOwner
					? select(group, { family: "Join or delete a family", other: "Join or delete a group" })
					: select(group, { family: "Join or leave a family", other: "Join or leave a group" })
			}
			isInitiallyOpen={isLocationHash(DELETE_FAMILY_HASH)}
		>
			<p>
				<Trans>Did someone else invite you?</Trans>{" "}
				<Link href={paths.join} className={INLINE_LINK_CLASS}>
					<Trans>I have an invitation code</Trans>
				</Link>
			</p>
			{isOwner ? <DeleteFamily people={people} /> : <LeaveFamily people={people} />}
		</FoldCard>
	);
}

/** Everybody except the owner can leave. */
function LeaveFamily({ people: { family } }: { people: FamilyPeople }) {
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
