import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { OPTION_COUNT } from "../../rules/details.ts";
import type { DraftError, DraftErrors, HelperDraft } from "../../rules/helper-draft.ts";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CrossIcon, PlusIcon } from "../../ui/icons.tsx";
import { TextField } from "../../ui/text-field.tsx";

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
				autoComplete="off"
				value={question}
				hint={describe(errors.question)}
				isInvalid={errors.question !== undefined}
				onChange={(event) => onChange({ question: event.currentTarget.value, options })}
			/>
			{options.map((option, at) => {
				const number = at + 1;
				const error = errors.options.get(at);
				return (
					<TextField
						key={at}
						label={t`Option ${number}`}
						autoComplete="off"
						value={option}
						hint={describe(error)}
						isInvalid={error !== undefined}
						onChange={(event) => setOptions(options.with(at, event.currentTarget.value))}
					>
						{options.length > OPTION_COUNT.min && (
							<IconButton label={t`Remove option ${number}`} onClick={() => setOptions(options.toSpliced(at, 1))}>
								<CrossIcon />
							</IconButton>
						)}
					</TextField>
				);
			})}
			{options.length < OPTION_COUNT.max && (
				<Button variant="ghost" onClick={() => setOptions([...options, ""])}>
					<PlusIcon />
					<Trans>Add an option</Trans>
				</Button>
			)}
		</div>
	);
}
