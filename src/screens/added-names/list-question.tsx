import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { formatNames } from "../text/format-names.ts";
import { Question } from "./question.tsx";

/** A button with more names than these would be a text to read. */
const MAX_NAMES_ON_BUTTON = 5;

/**
 * Asks whether one typed name is several.
 *
 * @param added the names that would be added
 * @param manyLabel the label of the button that adds them all, if they are too many to name
 * @param isAdded whether the list has the name as one; a name that is too long is not on it
 */
export function ListQuestion({
	item,
	title,
	added,
	manyLabel,
	isAdded,
	oneLabel,
	onSeveral,
	onOne,
}: {
	item: string;
	title: string;
	added: readonly string[];
	manyLabel: string;
	isAdded: boolean;
	oneLabel: string;
	onSeveral: (event: MouseEvent<HTMLElement>) => void;
	onOne: (event: MouseEvent<HTMLElement>) => void;
}) {
	const { t } = useLingui();
	return (
		<Question
			title={title}
			hint={isAdded ? t`“${item}” is on the list as one name.` : t`“${item}” is too long for one name.`}
			isScrolledTo={!isAdded}
		>
			<Button variant="primary" className="wrap-anywhere" onClick={onSeveral}>
				<SeveralLabel added={added} manyLabel={manyLabel} />
			</Button>
			<Button onClick={onOne}>{isAdded ? oneLabel : <Trans>Cancel</Trans>}</Button>
		</Question>
	);
}

function SeveralLabel({ added, manyLabel }: { added: readonly string[]; manyLabel: string }) {
	if (added.length === 0) return <Trans>Remove</Trans>;
	if (added.length > MAX_NAMES_ON_BUTTON) return <span>{manyLabel}</span>;
	const list = formatNames(added);
	return <Trans>Add {list}</Trans>;
}
