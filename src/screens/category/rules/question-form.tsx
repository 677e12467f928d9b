import { useState } from "react";
import type { Category, CategorySettings } from "../../../rules/family.ts";
import { SheetForm } from "../../sheet/sheet-form.tsx";
import { createQuestionDraft, NO_ERRORS, readQuestionDraft } from "./question-draft.ts";
import { QuestionFields } from "./question-fields.tsx";

export function QuestionForm({
	category,
	onSave,
}: {
	category: Category;
	onSave: (helper: CategorySettings["helper"]) => void;
}) {
	const [draft, setDraft] = useState(() => createQuestionDraft(category));
	const [errors, setErrors] = useState(NO_ERRORS);

	function save(): boolean {
		const read = readQuestionDraft(category, draft);
		if ("errors" in read) setErrors(read.errors);
		else onSave(read.helper);
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
