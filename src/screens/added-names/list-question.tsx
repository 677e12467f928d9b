import { Trans, useLingui } from "@lingui/react/macro";
import type { ChangeOf } from "../../rules/changes.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { formatNames } from "../text/format-names.ts";
import { isTooLong } from "./name-doubts.ts";
import { type AddedNames, endQuestion, Question } from "./question.tsx";

/** A button with more names than these would be a text to read. */
const MAX_NAMES_ON_BUTTON = 5;

/** Asks whether one typed name is several. */
export function ListQuestion({
	added,
	item,
	title,
	several,
	manyLabel,
	oneLabel,
	removal,
	findDoubtful,
}: {
	added: AddedNames;
	item: string;
	title: string;
	/** The names that would be added. */
	several: readonly string[];
	/** The label of the button that adds them all, if they are too many to name. */
	manyLabel: string;
	oneLabel: string;
	/** Takes the one name off the list, if it is there: a name that is too long is not. */
	removal: ChangeOf<"remove-member"> | ChangeOf<"remove-category"> | undefined;
	/** Those of the several to ask about next. */
	findDoubtful?: () => readonly string[];
}) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const isAdded = !isTooLong(item);

	async function replace() {
		for (const addition of several) if (!(await added.onAdd(addition))) return;
		if (removal) await change(removal);
	}

	return (
		<Question
			title={title}
			hint={isAdded ? t`“${item}” is on the list as one name.` : t`“${item}” is too long for one name.`}
			isScrolledTo={!isAdded}
		>
			<Button
				variant="primary"
				className="wrap-anywhere"
				onClick={({ currentTarget }) => {
					endQuestion(added, item, currentTarget, findDoubtful?.());
					void replace();
				}}
			>
				<SeveralLabel several={several} manyLabel={manyLabel} />
			</Button>
			<Button onClick={({ currentTarget }) => endQuestion(added, item, currentTarget)}>
				{isAdded ? oneLabel : <Trans>Cancel</Trans>}
			</Button>
		</Question>
	);
}

function SeveralLabel({ several, manyLabel }: { several: readonly string[]; manyLabel: string }) {
	if (several.length === 0) return <Trans>Remove</Trans>;
	if (several.length > MAX_NAMES_ON_BUTTON) return <span>{manyLabel}</span>;
	const list = formatNames(several);
	return <Trans>Add {list}</Trans>;
}
