import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { formatNames } from "../text/format-names.ts";
import { Question } from "./question.tsx";

/** Asks whether what was typed as one name is several. @param added those that would be added @param isAdded it is on the list as one, which something too long is not */
export function ListQuestion({
	item,
	title,
	added,
	isAdded,
	oneLabel,
	onSeveral,
	onOne,
}: {
	item: string;
	title: string;
	added: readonly string[];
	isAdded: boolean;
	oneLabel: string;
	onSeveral: (event: MouseEvent<HTMLElement>) => void;
	onOne: (event: MouseEvent<HTMLElement>) => void;
}) {
	const { t } = useLingui();
	const list = formatNames(added);
	return (
		<Question
			title={title}
			hint={isAdded ? t`“${item}” is on the list as one name.` : t`“${item}” is too long for one name.`}
			isScrolledTo={!isAdded}
		>
			<Button variant="primary" className="wrap-anywhere" onClick={onSeveral}>
				{added.length > 0 ? <Trans>Add {list}</Trans> : <Trans>Remove</Trans>}
			</Button>
			<Button onClick={onOne}>{isAdded ? oneLabel : <Trans>Cancel</Trans>}</Button>
		</Question>
	);
}
