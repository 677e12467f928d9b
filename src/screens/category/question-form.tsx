import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { Category, CategorySettings } from "../../rules/family.ts";
import { type DraftErrors, isDraftError, readHelperDraft } from "../../rules/helper-draft.ts";
import { findHelper } from "../../rules/helpers.ts";
import { Button } from "../../ui/button.tsx";
import { translateHelperText } from "../decide/helper-messages.ts";
import { HelperFields } from "./helper-fields.tsx";

type Kind = "built-in" | "own" | "none";

const NO_ERRORS: DraftErrors = { options: new Map() };

export function QuestionForm({
	category,
	onSave,
}: {
	category: Category;
	onSave: (helper: CategorySettings["helper"]) => void;
}) {
	const { t } = useLingui();
	const builtIn = findHelper(category.name);
	const [kind, setKind] = useState<Kind>(() => findKind(category));
	const [draft, setDraft] = useState(() => category.settings.helper ?? { question: "", options: ["", ""] });
	const [errors, setErrors] = useState(NO_ERRORS);

	function submit() {
		if (kind !== "own") {
			onSave(kind === "none" && builtIn ? null : undefined);
			return;
		}
		const read = readHelperDraft(draft);
		if (isDraftError(read)) setErrors(read);
		else onSave(read);
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
			<fieldset className="min-w-0">
				<legend className="mb-2 text-soft">
					<Trans>It helps whoever is picked to decide.</Trans>
				</legend>
				{builtIn && (
					<KindChoice kind="built-in" chosen={kind} onChoose={setKind} label={translateHelperText(builtIn.question)} />
				)}
				<KindChoice kind="own" chosen={kind} onChoose={setKind} label={t`A question of our own`} />
				<KindChoice kind="none" chosen={kind} onChoose={setKind} label={t`No question`} />
			</fieldset>
			{kind === "own" && (
				<HelperFields
					draft={draft}
					errors={errors}
					onChange={(draft) => {
						setDraft(draft);
						setErrors(NO_ERRORS);
					}}
				/>
			)}
			<Button type="submit" variant="primary" className="w-full">
				<Trans>Save</Trans>
			</Button>
		</form>
	);
}

function findKind({ name, settings }: Category): Kind {
	if (settings.helper) return "own";
	return settings.helper === undefined && findHelper(name) ? "built-in" : "none";
}

function KindChoice({
	kind,
	chosen,
	label,
	onChoose,
}: {
	kind: Kind;
	chosen: Kind;
	label: string;
	onChoose: (kind: Kind) => void;
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
