import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Category } from "../../../rules/family.ts";
import type { DraftErrors } from "../../../rules/helper-draft.ts";
import { findHelper } from "../../../rules/helpers.ts";
import { capitalize } from "../../text/format-day.ts";
import { translateHelperText } from "../../text/helper-messages.ts";
import { HelperFields } from "./helper-fields.tsx";
import type { QuestionDraft, QuestionKind } from "./question-draft.ts";

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
	const choose = (kind: QuestionKind) => onChange({ ...draft, kind });
	return (
		<>
			<fieldset className="min-w-0">
				<legend className="mb-2 text-soft">
					<Trans>It helps whoever is picked to decide.</Trans>
				</legend>
				{builtIn && (
					<KindChoice
						kind="built-in"
						chosen={draft.kind}
						onChoose={choose}
						label={capitalize(translateHelperText(builtIn.question))}
					/>
				)}
				<KindChoice kind="own" chosen={draft.kind} onChoose={choose} label={t`A question of our own`} />
				<KindChoice kind="none" chosen={draft.kind} onChoose={choose} label={t`No question`} />
			</fieldset>
			{draft.kind === "own" && (
				<HelperFields draft={draft.helper} errors={errors} onChange={(helper) => onChange({ ...draft, helper })} />
			)}
		</>
	);
}

function KindChoice({
	kind,
	chosen,
	label,
	onChoose,
}: {
	kind: QuestionKind;
	chosen: QuestionKind;
	label: string;
	onChoose: (kind: QuestionKind) => void;
}) {
	const id = useId();
	return (
		<label htmlFor={id} className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
			<span>{label}</span>
			<input
				id={id}
				type="radio"
				name="question-kind"
				className="size-6 shrink-0 accent-accent"
				checked={kind === chosen}
				onChange={() => onChoose(kind)}
			/>
		</label>
	);
}
