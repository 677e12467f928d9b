import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { isLocationHash } from "../../ui/disclosure.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { useGroup } from "../family/family-context.tsx";
import { DELETE_FAMILY_HASH, DeleteFamily } from "./delete-family.tsx";
import { LeaveFamily } from "./leave-family.tsx";

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
