import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import type { RemovedCategory, RemovedMember } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { Question } from "./question.tsx";

type OnAnswer = (event: MouseEvent<HTMLElement>) => void;

/**
 * Asks whether somebody or something that was added is what was removed lately, or says what it takes to bring that
 * back.
 *
 * @param isNew whether it was added just now
 */
export function SameQuestion({
	name,
	former: { turns, isNameTaken },
	noLabel,
	isNew,
	onYes,
	onNo,
}: {
	name: string;
	former: RemovedMember | RemovedCategory;
	noLabel: string;
	isNew: boolean;
	onYes: OnAnswer;
	onNo: OnAnswer;
}) {
	const { t } = useLingui();
	return (
		<Question
			title={t`The same ${name}?`}
			hint={
				isNameTaken
					? t`Both have had turns. To bring back the ${name} from before, rename this ${name} first.`
					: plural(turns, {
							0: "",
							one: "Then # turn from before comes back.",
							other: "Then # turns from before come back.",
						})
			}
			// Without an answer it is another person, who has had no turn.
			isScrolledTo={isNew}
		>
			{!isNameTaken && (
				<Button onClick={onYes}>
					<Trans>Yes</Trans>
				</Button>
			)}
			<Button onClick={onNo}>{noLabel}</Button>
		</Question>
	);
}
