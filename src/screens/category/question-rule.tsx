import { useLingui } from "@lingui/react/macro";
import type { Category } from "../../rules/family.ts";
import { categoryHelper } from "../../rules/helpers.ts";
import { formatHelperText } from "../decide/helper-messages.ts";
import { QuestionForm } from "./question-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function QuestionRule({ category }: { category: Category }) {
	const { t } = useLingui();
	const edit = useCategoryEdit(category);
	const helper = categoryHelper(category);
	const value = helper ? <bdi translate="no">{formatHelperText(category, helper.question)}</bdi> : t`None`;
	return (
		<RuleRow label={t`Question`} value={value}>
			{(close) => <QuestionForm category={category} onSave={(helper) => close(() => edit({ helper }))} />}
		</RuleRow>
	);
}
