import { useLingui } from "@lingui/react/macro";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { findViewTitle } from "../../ui/view-title.tsx";
import type { Question } from "./question.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** Asks a question, and acts after a yes. */
export function QuestionDialog({ question, onAnswered }: { question: Question | undefined; onAnswered: () => void }) {
	const { t } = useLingui();
	const { run } = useFamilyAction();

	async function confirm() {
		onAnswered();
		await run(t`Not Changed`, async (families) => question?.act(families));
	}

	return (
		<LazyConfirmDialog
			isOpen={question !== undefined}
			title={question?.title ?? ""}
			text={question?.text}
			cancelLabel={t`Cancel`}
			confirmLabel={question?.confirmLabel ?? ""}
			onCancel={onAnswered}
			onConfirm={() => void confirm()}
			finalFocus={() => findViewTitle()}
		/>
	);
}
