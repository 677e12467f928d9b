import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category } from "../../../rules/family.ts";
import type { CloseSheet } from "../../../ui/sheet.tsx";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { createQuestionDraft, NO_ERRORS, readQuestionDraft } from "./question-draft.ts";
import { describeQuestion, QuestionFields } from "./question-fields.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryEdit } from "./use-category-edit.ts";

export function QuestionRule({ category }: { category: Category }) {
	const { t } = useLingui();
	return (
		<RuleRow label={t`Question`} value={describeQuestion(category)}>
			{(close) => <QuestionForm category={category} close={close} />}
		</RuleRow>
	);
}

function QuestionForm({ category, close }: { category: Category; close: CloseSheet }) {
	const edit = useCategoryEdit(category);
	const [draft, setDraft] = useState(() => createQuestionDraft(category));
	const [errors, setErrors] = useState(NO_ERRORS);

	function save(): boolean {
		const read = readQuestionDraft(category, draft);
		if ("errors" in read) setErrors(read.errors);
		else close(() => edit({ helper: read.helper }));
		return "helper" in read;
	}

	return (
		<SheetForm onSave={save}>
			<div className="mt-3 flex flex-col gap-5">
				<QuestionFields
					category={category}
					draft={draft}
					errors={errors}
					onChange={(draft) => {
						setDraft(draft);
						setErrors(NO_ERRORS);
					}}
				/>
			</div>
		</SheetForm>
	);
}
