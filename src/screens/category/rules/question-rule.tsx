import { useLingui } from "@lingui/react/macro";
import type { Category } from "../../../rules/family.ts";
import { describeQuestion } from "./describe-question.tsx";
import { QuestionForm } from "./question-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function QuestionRule({ category }: { category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	return (
		<RuleRow label={t`Question`} value={describeQuestion(category)}>
			{(close) => <QuestionForm category={category} onSave={(helper) => close(() => edit({ helper }))} />}
		</RuleRow>
	);
}
