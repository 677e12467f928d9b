import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { OPTION_COUNT } from "../../../rules/details.ts";
import type { DraftError, DraftErrors, HelperDraft } from "../../../rules/helper-draft.ts";
import { NAME_MAX_LENGTH } from "../../../rules/name.ts";
import { Button } from "../../../ui/button.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { OptionField } from "./option-field.tsx";

export function HelperFields({
	draft: { question, options },
	errors,
	onChange,
}: {
	draft: HelperDraft;
	errors: DraftErrors;
	onChange: (draft: HelperDraft) => void;
}) {
	const { t } = useLingui();
	const fields = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (errors.question !== undefined || errors.options.size > 0)
			fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}, [errors]);

	const setOptions = (options: readonly string[]) => onChange({ question, options });

	function describe(error: DraftError | undefined): string | undefined {
		switch (error) {
			case undefined:
				return undefined;
			case "empty":
				return t`Please write the question.`;
			case "taken":
				return t`This option already exists.`;
			case "too-long":
				return t`Please use no more than ${NAME_MAX_LENGTH} characters.`;
			case "too-few":
				return t`Please write at least two options.`;
		}
	}

	return (
		<div ref={fields} className="flex flex-col gap-3">
			<TextField
				label={t`Your question`}
				value={question}
				error={describe(errors.question)}
				onChange={(event) => onChange({ question: event.currentTarget.value, options })}
			/>
			{options.map((option, at) => (
				<OptionField
					key={at}
					number={at + 1}
					option={option}
					error={describe(errors.options.get(at))}
					onChange={(option) => setOptions(options.with(at, option))}
					onRemove={options.length > OPTION_COUNT.min ? () => setOptions(options.toSpliced(at, 1)) : undefined}
				/>
			))}
			{options.length < OPTION_COUNT.max && (
				<Button variant="ghost" onClick={() => setOptions([...options, ""])}>
					<PlusIcon />
					<Trans>Add an option</Trans>
				</Button>
			)}
		</div>
	);
}
