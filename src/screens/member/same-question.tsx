import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Question } from "./question.tsx";

type OnAnswer = (event: MouseEvent<HTMLElement>) => void;

/** Asks whether who or what was added is what was removed lately. @param turns how many come back then */
export function SameQuestion({
	name,
	turns,
	noLabel,
	onYes,
	onNo,
}: {
	name: string;
	turns: number;
	noLabel: string;
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
		>
			<Button onClick={onYes}>
				<Trans>Yes</Trans>
			</Button>
			<Button onClick={onNo}>{noLabel}</Button>
		</Question>
	);
}
