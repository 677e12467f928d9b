import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Family } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { LazyAway } from "../member/lazy-away.tsx";
import { memberPart } from "../member/member-part.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";

export function MembersCard({ family, nextStep }: { family: Family; nextStep: NextStep }) {
	const { members } = family;
	const { t } = useLingui();
	const change = useFamilyChange();
	const [doubtful, setDoubtful] = useState<readonly string[]>([]);

	function add(name: string) {
		return change(
			{ kind: "add-member", name },
			{ title: t`Member Added`, text: t`${name} has been added to the family` },
		);
	}

	function ask(name: string) {
		memberPart.load().then(
			() => setDoubtful((names) => [...names, name]),
			() => add(name),
		);
	}

	return (
		<StepCard title={t`Family Members`} step={1} nextStep={nextStep}>
			<NameForm
				label={t`Add a family member`}
				addLabel={t`Add member`}
				existing={members}
				isNext={nextStep === 1}
				onAdd={add}
				onDoubt={ask}
			/>
			{doubtful[0] && (
				<Lazy part={memberPart}>
					{({ NameQuestion }) => <NameQuestion names={doubtful} onAdd={add} onChange={setDoubtful} />}
				</Lazy>
			)}
			<LazyAway family={family} />
			<NameList
				names={members}
				label={t`Family members`}
				emptyText={t`No family members added yet`}
				renderIcon={(name) => <Avatar name={name} />}
				renderNote={(name) => <LazyAway family={family} name={name} />}
				sheetOf="member"
				confirmation={{
					title: t`Remove Family Member`,
					text: (member) =>
						t`Are you sure you want to remove ${member} from the family? This will also remove them from all decision category cycles.`,
				}}
				onRemove={(name) =>
					change(
						{ kind: "remove-member", name },
						{ title: t`Member Removed`, text: t`${name} has been removed from the family` },
					)
				}
			/>
		</StepCard>
	);
}
