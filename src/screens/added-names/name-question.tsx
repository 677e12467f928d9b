import { plural, select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { groupOf, type Member, namesOf } from "../../rules/family.ts";
import { findRemovedMember } from "../../rules/removed.ts";
import { Button } from "../../ui/button.tsx";
import { EMPTY_FAMILY, useFamily, useFamilyStore } from "../family/family-context.tsx";
import { ListQuestion } from "./list-question.tsx";
import { findLookAlike, findLookAlikes, isDoubtful } from "./name-doubts.ts";
import { type AddedNames, endQuestion, Question } from "./question.tsx";
import { SameQuestion } from "./same-question.tsx";
import { findNewNames, splitNames } from "./split-names.ts";
import { useReturnedNames } from "./use-returned-names.ts";

/** Asks about the first name that is still doubtful; else about one that has returned. Answers change the family. */
export function NameQuestion({ onRemove, ...added }: AddedNames & { onRemove: (member: Member) => void }) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const family = useFamily() ?? EMPTY_FAMILY;
	const { members } = family;
	const group = groupOf(family);
	const memberNames = namesOf(members);
	const findFormer = (name: string) =>
		store.can("restore-member") && memberNames.includes(name)
			? findRemovedMember(family, name, new Date().toISOString())
			: undefined;
	const { names: returned, addToldApart } = useReturnedNames(added.returned, (name) => findFormer(name)?.member.id);
	const asked = added.names.find((typed) => isDoubtful(typed, memberNames) || findFormer(typed) !== undefined);
	const item = asked ?? returned[0];
	if (item === undefined) return null;
	const former = findFormer(item);
	const member = members.find(({ name }) => name === item);
	const other = findLookAlike(item, memberNames);

	if (former !== undefined)
		return (
			<SameQuestion
				key={item}
				{...{ added, item, former }}
				name={item}
				noLabel={t`No, someone else`}
				isNew={asked !== undefined}
				onToldApart={addToldApart}
			/>
		);

	if (other !== undefined)
		return (
			<Question key={item} title={t`Is ${item} the same person as ${other}?`}>
				<Button
					onClick={({ currentTarget }) => {
						endQuestion(added, item, currentTarget);
						if (member) onRemove(member);
					}}
				>
					<Trans>The same</Trans>
				</Button>
				<Button onClick={({ currentTarget }) => endQuestion(added, item, currentTarget)}>
					<Trans>Someone else</Trans>
				</Button>
			</Question>
		);

	const several = findNewNames(item, memberNames);
	const count = splitNames(item).length;
	const size = several.length;
	return (
		<ListQuestion
			key={item}
			{...{ added, item, several }}
			title={plural(count, {
				2: "Two people?",
				3: "Three people?",
				4: "Four people?",
				5: "Five people?",
				other: "# people?",
			})}
			manyLabel={select(group, {
				flat: `Add ${size} flatmates`,
				team: `Add ${size} players`,
				class: `Add ${size} students`,
				other: `Add ${size} people`,
			})}
			oneLabel={t`One person`}
			removal={member && { kind: "remove-member", member: member.id }}
			findDoubtful={() =>
				findLookAlikes(
					several,
					memberNames.filter((name) => name !== item),
				)
			}
		/>
	);
}
