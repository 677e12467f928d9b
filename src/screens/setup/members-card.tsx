import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Family, type Member, namesOf } from "../../rules/family.ts";
import { findSimilar, trimName } from "../../rules/name.ts";
import { findRemovedMember } from "../../rules/removed.ts";
import { createUuid } from "../../stores/uuid.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { useCan } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { useUndoRemoval } from "../family/use-undo-removal.ts";
import { LazyAway, LazyMemberSheet, memberPart } from "../member/lazy-member.tsx";
import { findNewNames, splitNames } from "../member/split-names.ts";
import { useCanEditMember } from "../member/use-can-edit.ts";
import { useNameSearch } from "../member/use-name-search.tsx";
import { formatAddedCount } from "./format-added-count.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";

export function MembersCard({ family, nextStep }: { family: Family; nextStep: NextStep }) {
	const { members } = family;
	const { t } = useLingui();
	const change = useFamilyChange();
	const undoRemoval = useUndoRemoval();
	const canEdit = useCanEditMember();
	const canMove = useCan("move-member");
	/** Added as they were typed; what is asked about them waits below the list, and stops nobody. */
	const [asked, setAsked] = useState<readonly string[]>([]);
	const { field: search, found, clear: clearSearch } = useNameSearch(members);
	const ask = (name: string) => setAsked((names) => [...names.filter((one) => one !== name), name]);

	function add(name: string) {
		clearSearch();
		return change(
			{ kind: "add-member", member: createUuid(), name },
			{ title: t`Member Added`, text: t`${name} has been added to the family`, formatCount: formatAddedCount },
		);
	}

	function remove({ id, name }: Member) {
		return change(
			{ kind: "remove-member", member: id },
			{
				...{ title: t`Member Removed`, text: t`${name} has been removed from the family` },
				...undoRemoval({ kind: "restore-member", member: id }, name),
			},
		);
	}

	async function addTyped(name: string) {
		const isDoubtful =
			splitNames(name).length > 1 ||
			findSimilar(name, namesOf(members)) !== undefined ||
			findRemovedMember(family, trimName(name), new Date().toISOString()) !== undefined;
		if ((await add(name)) && isDoubtful) ask(name);
	}

	function askAboutList(list: string) {
		const isList = splitNames(list).length > 1 && findNewNames(list, namesOf(members)).length > 0;
		if (isList) ask(list);
		return isList;
	}

	return (
		<StepCard title={t`Family Members`} step={1} nextStep={nextStep}>
			<NameForm
				label={t`Add a family member`}
				addLabel={t`Add member`}
				existing={namesOf(members)}
				isNext={nextStep === 1}
				onAdd={addTyped}
				onLongList={askAboutList}
			/>
			<LazyAway family={family} />
			{search}
			<NameList
				items={found}
				label={t`Family members`}
				emptyText={members.length === 0 ? t`No family members added yet` : ""}
				renderIcon={(member) => <Avatar member={member} />}
				renderNote={(member) => <LazyAway family={family} member={member} />}
				Sheet={canEdit ? LazyMemberSheet : undefined}
				confirmation={{
					title: t`Remove Family Member`,
					text: (member) =>
						t`Are you sure you want to remove ${member} from the family? This will also remove them from all decision category cycles.`,
				}}
				onRemove={remove}
				onMove={canMove ? ({ id }, before) => change({ kind: "move-member", member: id, before }) : undefined}
			/>
			{/* Read out after the toast that says who was added. Not `aria-live`: an open dialog would hide nothing around it. */}
			<div role="status">
				{asked.length > 0 && (
					<Lazy part={memberPart}>
						{({ NameQuestion }) => <NameQuestion names={asked} onAdd={add} onRemove={remove} onChange={setAsked} />}
					</Lazy>
				)}
			</div>
		</StepCard>
	);
}
