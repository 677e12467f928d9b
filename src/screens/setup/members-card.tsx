import { useLingui } from "@lingui/react";
import { useState } from "react";
import { type Family, groupOf, type Member, namesOf } from "../../rules/family.ts";
import { findSimilar } from "../../rules/name.ts";
import { findRemovedMember } from "../../rules/removed.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { createUuid } from "../../stores/uuid.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { keepColours } from "../avatars/keep-colours.ts";
import { useCan } from "../family/family-context.tsx";
import {
	askToRemoveMember,
	describeAddedMember,
	describeRemovedMember,
	memberListTexts,
	membersTitle,
} from "../family/member-texts.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { useUndoRemoval } from "../family/use-undo-removal.tsx";
import { LazyAway, LazyMemberSheet, memberPart } from "../member/lazy-member.tsx";
import { findNewNames, splitNames } from "../member/split-names.ts";
import { useCanEditMember } from "../member/use-can-edit.ts";
import { useNameSearch } from "../member/use-name-search.tsx";
import { useReturnedNames } from "../member/use-returned-names.ts";
import { formatAddedCount } from "./format-added-count.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { type NextStep, StepCard } from "./step-card.tsx";

export function MembersCard({ family, nextStep, onAdd }: { family: Family; nextStep: NextStep; onAdd: () => void }) {
	const { members } = family;
	// Rendered again in another language.
	useLingui();
	const group = groupOf(family);
	const texts = memberListTexts(group);
	const change = useFamilyChange();
	const { offerUndo, undoLine } = useUndoRemoval(family, "restore-member");
	const canEdit = useCanEditMember();
	const canMove = useCan("move-member");
	const canColour = useCan("edit-member");
	/** Added as they were typed; what is asked about them waits below the list, and stops nobody. */
	const [asked, setAsked] = useState<readonly string[]>([]);
	const { field: search, found, clear: clearSearch } = useNameSearch(members);
	const canRestore = useCan("restore-member");
	const findFormer = (name: string) =>
		canRestore ? findRemovedMember(family, name, new Date().toISOString())?.member.id : undefined;
	const returned = useReturnedNames(namesOf(members), findFormer);
	const ask = (name: string) => setAsked((names) => [...names.filter((one) => one !== name), name]);

	function add(name: string) {
		clearSearch();
		onAdd();
		return change(
			{ kind: "add-member", member: createUuid(), name },
			{ ...describeAddedMember(group, name), formatCount: formatAddedCount },
		);
	}

	function remove({ id, name }: Member) {
		// A colour that is not kept is no reason not to remove somebody, and no news.
		if (canColour) for (const kept of keepColours(family, id)) void change(kept, undefined, () => true);
		const removed = describeRemovedMember(group, name);
		return change(
			{ kind: "remove-member", member: id },
			{ ...removed, ...offerUndo({ restore: { kind: "restore-member", member: id }, name, text: removed.text }) },
		);
	}

	/** @param others the names that are there by then @returns whether it was added */
	async function addTyped(name: string, others = namesOf(members)): Promise<boolean> {
		const isDoubtful =
			splitNames(name).length > 1 ||
			findSimilar(name, others) !== undefined ||
			findFormer(tidyText(name)) !== undefined;
		const isAdded = (await add(name)) !== undefined;
		if (isAdded && isDoubtful) ask(name);
		return isAdded;
	}

	/** One after the other, as if each were typed. @returns those that are left once one could not be added */
	async function addLines(names: readonly string[]): Promise<readonly string[]> {
		for (const [at, name] of names.entries())
			if (!(await addTyped(name, [...namesOf(members), ...names.slice(0, at)]))) return names.slice(at);
		return [];
	}

	function askAboutList(list: string) {
		const isList = splitNames(list).length > 1 && findNewNames(list, namesOf(members)).length > 0;
		if (isList) ask(list);
		return isList;
	}

	return (
		<StepCard title={membersTitle(group)} step={1} nextStep={nextStep}>
			<NameForm
				label={texts.field}
				addLabel={texts.add}
				existing={namesOf(members)}
				isNext={nextStep === 1}
				onAdd={(name) => void addTyped(name)}
				onLines={addLines}
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
			{/* Read out after the toast that says who was added. Not `aria-live`: an open dialog would hide nothing around it. */}
			<div role="status">
				{asked.length + returned.names.length > 0 && (
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
