import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Category } from "../../../rules/family.ts";
import type { DraftErrors } from "../../../rules/helper-draft.ts";
import { categoryHelper, findHelper } from "../../../rules/helpers.ts";
import { Choice } from "../../sheet/choice.tsx";
import { capitalize } from "../../text/format-day.ts";
import { translateHelperText } from "../../text/helper-messages.ts";
import { HelperFields } from "./helper-fields.tsx";
import type { QuestionDraft, QuestionKind } from "./question-draft.ts";

/** The question of a category, or that it has none. */
export function describeQuestion(category: Category): ReactNode {
	const helper = categoryHelper(category);
	if (!helper) return t`None`;
	const question = category.settings.helper ? helper.question : capitalize(translateHelperText(helper.question));
	return <bdi translate="no">{question}</bdi>;
}

/** The question of a category: the specified one, their own, or none. */
export function QuestionFields({
	category,
	draft,
	errors,
	onChange,
}: {
	category: Category;
	draft: QuestionDraft;
	errors: DraftErrors;
	onChange: (draft: QuestionDraft) => void;
}) {
	const { t } = useLingui();
	const builtIn = findHelper(category.name);
	const choice = (kind: QuestionKind, label: string) => (
		<Choice
			type="radio"
			name="question-kind"
			label={label}
			isChosen={kind === draft.kind}
			onChange={() => onChange({ ...draft, kind })}
		/>
	);
	return (
		<>
			<fieldset className="min-w-0">
				<legend className="mb-2 text-soft">
					<Trans>It helps whoever is picked to decide.</Trans>
				</legend>
				{builtIn && choice("built-in", capitalize(translateHelperText(builtIn.question)))}
				{choice("own", t`A question of our own`)}
				{choice("none", t`No question`)}
			</fieldset>
			{draft.kind === "own" && (
				<HelperFields draft={draft.helper} errors={errors} onChange={(helper) => onChange({ ...draft, helper })} />
			)}
		</>
	);
}
