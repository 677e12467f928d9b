import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { Category, CategorySettings } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
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

	function submit() {
		const read = readQuestionDraft(category, draft);
		if ("errors" in read) setErrors(read.errors);
		else onSave(read.helper);
	}

	return (
		<form
			noValidate
			className="mt-3 flex flex-col gap-5"
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<QuestionFields
				category={category}
				draft={draft}
				errors={errors}
				onChange={(draft) => {
					setDraft(draft);
					setErrors(NO_ERRORS);
				}}
			/>
			<Button type="submit" variant="primary" className="w-full">
				<Trans>Save</Trans>
			</Button>
		</form>
	);
}
