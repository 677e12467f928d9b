import { plural, select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { groupOf, type Member, namesOf } from "../../rules/family.ts";
import { findRemovedMember } from "../../rules/removed.ts";
import type { ChangeResult } from "../../stores/family-store.ts";
import { Button } from "../../ui/button.tsx";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { ListQuestion } from "./list-question.tsx";
import { findLookAlike, findLookAlikes, isDoubtful, isTooLong } from "./name-doubts.ts";
import { focusAfterAnswer, Question } from "./question.tsx";
import { SameQuestion } from "./same-question.tsx";
import { findNewNames, splitNames } from "./split-names.ts";
import type { ReturnedNames } from "./use-returned-names.ts";

/**
 * Asks about the first of `names` that is still doubtful; else about one that has returned. Answers change the family.
 * `onChange` gets the names that remain to be asked about.
 */
export function NameQuestion({
	names,
	returned,
	onAdd,
	onRemove,
	onChange,
}: {
	names: readonly string[];
	returned: ReturnedNames;
	onAdd: (name: string) => Promise<ChangeResult | undefined>;
	onRemove: (member: Member) => void;
	onChange: (names: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const { members } = family;
	const group = groupOf(family);
	const change = useFamilyChange();
	const memberNames = namesOf(members);
	const findFormer = (name: string) =>
		store.can("restore-member") && memberNames.includes(name)
			? findRemovedMember(family, name, new Date().toISOString())
			: undefined;
	const asked = names.find((typed) => isDoubtful(typed, memberNames) || findFormer(typed) !== undefined);
	const item = asked ?? returned.names[0];
	if (item === undefined) return null;
	const former = findFormer(item);
	const member = members.find(({ name }) => name === item);
	const other = findLookAlike(item, memberNames);

	function close({ currentTarget }: MouseEvent<HTMLElement>, doubtful: readonly string[] = []) {
		focusAfterAnswer(currentTarget);
		onChange([...doubtful, ...names.filter((other) => other !== item)]);
	}

	if (former !== undefined)
		return (
			<SameQuestion
				key={item}
				name={item}
				former={former}
				noLabel={t`No, someone else`}
				isNew={asked !== undefined}
				onYes={(event) => {
					close(event);
					void change({ kind: "restore-member", member: former.member.id });
				}}
				onNo={(event) => {
					close(event);
					returned.addToldApart(former.member.id);
				}}
			/>
		);

	if (other !== undefined)
		return (
			<Question key={item} title={t`Is ${item} the same person as ${other}?`}>
				<Button
					onClick={(event) => {
						close(event);
						if (member) onRemove(member);
					}}
				>
					<Trans>The same</Trans>
				</Button>
				<Button onClick={(event) => close(event)}>
					<Trans>Someone else</Trans>
				</Button>
			</Question>
		);

	const added = findNewNames(item, memberNames);
	const count = splitNames(item).length;
	const size = added.length;

	const replace = async () => {
		for (const addition of added) if (!(await onAdd(addition))) return;
		if (member) await change({ kind: "remove-member", member: member.id });
	};

	return (
		<ListQuestion
			key={item}
			item={item}
			title={plural(count, {
				2: "Two people?",
				3: "Three people?",
				4: "Four people?",
				5: "Five people?",
				other: "# people?",
			})}
			added={added}
			manyLabel={select(group, {
				flat: `Add ${size} flatmates`,
				team: `Add ${size} players`,
				class: `Add ${size} students`,
				other: `Add ${size} people`,
			})}
			isAdded={!isTooLong(item)}
			oneLabel={t`One person`}
			onSeveral={(event) => {
				const others = memberNames.filter((name) => name !== item);
				close(event, findLookAlikes(added, others));
				void replace();
			}}
			onOne={close}
		/>
	);
}
