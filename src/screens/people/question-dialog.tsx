import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Families } from "../../stores/cloud/families/families.ts";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { findViewTitle } from "../../ui/view-title.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** A question, and what is done after a yes. */
export interface Question {
	readonly title: string;
	readonly text: ReactNode;
	readonly confirmLabel: string;
	act(families: Families): Promise<void>;
}

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
