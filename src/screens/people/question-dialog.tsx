import { useLingui } from "@lingui/react/macro";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { findViewTitle } from "../../ui/view-title.tsx";
import type { Question } from "./question.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** Asks a question, and acts after a yes. */
export function QuestionDialog({ question, onAnswered }: { question: Question | undefined; onAnswered: () => void }) {
	const { t } = useLingui();
	const { run } = useFamilyAction();

	return (
		<LazyConfirmDialog
			isOpen={question !== undefined}
			title={question?.title ?? ""}
			text={question?.text}
			confirmLabel={question?.confirmLabel ?? ""}
			onClose={onAnswered}
			onConfirm={() => void run(t`Not Changed`, async (families) => question?.act(families))}
			finalFocus={() => findViewTitle()}
		/>
	);
}
