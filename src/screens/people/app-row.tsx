import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { Question } from "./question-dialog.tsx";
import { QuestionDialog } from "./question-dialog.tsx";

/**
 * A token or a webhook in its list, with a button that disconnects it after a question.
 *
 * @param id also that of the element with the name
 * @param loss what the app will lose
 */
export function AppRow({
	id,
	name,
	loss,
	onGone,
	children,
}: {
	id: string;
	name: string;
	loss: string;
	onGone: (id: string) => void;
	children: ReactNode;
}) {
	const { t } = useLingui();
	const [question, setQuestion] = useState<Question>();
	const ask = () =>
		setQuestion({
			title: t`Disconnect ${name}?`,
			text: loss,
			confirmLabel: t`Disconnect`,
			act: (families) => families.disconnectApp(id).then(() => onGone(id)),
		});
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<span className="wrap-anywhere min-w-0">
				<bdi id={id} translate="no" className="block font-semibold">
					{name}
				</bdi>
				{children}
			</span>
			<Button variant="ghost" className="-mx-3 px-3!" onClick={ask} aria-describedby={id}>
				<Trans>Disconnect</Trans>
			</Button>
			<QuestionDialog question={question} onAnswered={() => setQuestion(undefined)} />
		</li>
	);
}
