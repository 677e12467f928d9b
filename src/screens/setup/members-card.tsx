import { useLingui } from "@lingui/react";
import { type Family, findMember, groupOf, type Member, namesOf } from "../../rules/family.ts";
import { findSimilar } from "../../rules/name.ts";
import { findRemovedMember } from "../../rules/removed.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { createUuid } from "../../stores/uuid.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { keepColours } from "../avatars/keep-colours.ts";
import { EMPTY_FAMILY, useCan, useCanEditMember, useFamilyStore } from "../family/family-context.tsx";
import {
	askToRemoveMember,
	describeAddedMember,
	describeRemovedMember,
	memberListTexts,
	membersTitle,
} from "../family/member-texts.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { LazyAway, LazyMemberSheet, memberPart } from "../sheet-parts.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";
import { formatAddedCount } from "./format-added-count.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";
import { useTypedNames } from "./use-typed-names.ts";
import { useUndoRemoval } from "./use-undo-removal.tsx";

export function MembersCard({ family, nextStep, onAdd }: { family: Family; nextStep: NextStep; onAdd: () => void }) {
	const { members } = family;
	// Renders again when the language changes.
	useLingui();
	const group = groupOf(family);
	const texts = memberListTexts(group);
	const change = useFamilyChange();
	const { offerUndo, undoLine } = useUndoRemoval(family, "restore-member");
	const canEdit = useCanEditMember();
	const canMove = useCan("move-member");
	const canColour = useCan("edit-member");
	const { field: search, found, clear: clearSearch } = useNameSearch(members);
	const canRestore = useCan("restore-member");
	const isFormer = (name: string) =>
		canRestore && findRemovedMember(family, name, new Date().toISOString()) !== undefined;
	const returned = namesOf(members).filter(isFormer);

	const store = useFamilyStore();
	const isThere = (id: string) => findMember(store.family() ?? EMPTY_FAMILY, id) !== undefined;

	function add(name: string) {
		clearSearch();
		onAdd();
		const member = createUuid();
		return change(
			{ kind: "add-member", member, name },
			{ ...describeAddedMember(group, name), formatCount: formatAddedCount, isTrue: () => isThere(member) },
		);
	}

	function remove({ id, name }: Member) {
		// If a colour cannot be kept, the member is removed all the same, and nobody is told.
		if (canColour) for (const kept of keepColours(family, id)) void change(kept, undefined, () => true);
		offerUndo({ restore: { kind: "restore-member", member: id }, name });
		return change(
			{ kind: "remove-member", member: id },
			{ ...describeRemovedMember(group, name), isTrue: () => !isThere(id) },
		);
	}

	const { asked, setAsked, addNames, askAboutList } = useTypedNames(
		() => namesOf((store.family() ?? EMPTY_FAMILY).members),
		add,
		(name, others) => findSimilar(name, others) !== undefined || isFormer(tidyText(name)),
	);

	return (
		<StepCard title={membersTitle(group)} step={1} nextStep={nextStep}>
			<NameForm
				label={texts.field}
				addLabel={texts.add}
				existing={namesOf(members)}
				isNext={nextStep === 1}
				onAdd={addNames}
				onLongList={askAboutList}
			/>
			<LazyAway family={family} />
			{search}
			<NameList
				items={found}
				label={texts.label}
				emptyText={members.length === 0 ? texts.none : ""}
				renderIcon={(member) => <Avatar member={member} />}
				renderNote={(member) => <LazyAway family={family} member={member} />}
				Sheet={canEdit ? LazyMemberSheet : undefined}
				confirmation={{
					title: texts.remove,
					text: (member) => askToRemoveMember(group, member),
				}}
				onRemove={remove}
				onMove={
					canMove && found.length === members.length
						? ({ id }, before) => change({ kind: "move-member", member: id, before })
						: undefined
				}
			/>
			{undoLine}
			{/* Read out after the toast that says who was added. Not `aria-live`: an open dialog would not hide what is
			    around it. */}
			<div role="status">
				{asked.length + returned.length > 0 && (
					<Lazy part={memberPart}>
						{({ NameQuestion }) => (
							<NameQuestion names={asked} returned={returned} onAdd={add} onRemove={remove} onChange={setAsked} />
						)}
					</Lazy>
				)}
			</div>
		</StepCard>
	);
}
