import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Question } from "./question.tsx";

type OnAnswer = (event: MouseEvent<HTMLElement>) => void;

/** Asks whether who or what was added is what was removed lately. @param turns how many come back then @param isNew it was added just now */
export function SameQuestion({
	name,
	turns,
	noLabel,
	isNew,
	onYes,
	onNo,
}: {
	name: string;
	turns: number;
	noLabel: string;
	isNew: boolean;
	onYes: OnAnswer;
	onNo: OnAnswer;
}) {
	const { t } = useLingui();
	return (
		<Question
			title={t`The same ${name}?`}
			hint={plural(turns, {
				0: "",
				one: "Then # turn from before comes back.",
				other: "Then # turns from before come back.",
			})}
			// Unanswered, it is another person, who has had no turn.
			isScrolledTo={isNew}
		>
			<Button onClick={onYes}>
				<Trans>Yes</Trans>
			</Button>
			<Button onClick={onNo}>{noLabel}</Button>
		</Question>
	);
}
