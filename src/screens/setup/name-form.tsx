import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { findSimilar, NAME_MAX_LENGTH, trimName, validateName } from "../../rules/name.ts";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { TextField } from "../../ui/text-field.tsx";

const FIELD_NAME = "name";

export const NAME_SEPARATOR = /[,;،]/;

/** An input with an add button. `onAdd` gets only valid names that are not in `existing`, trimmed. */
export function NameForm({
	label,
	addLabel,
	existing,
	isNext,
	onAdd,
	onDoubt,
}: {
	label: string;
	addLabel: string;
	existing: readonly string[];
	isNext: boolean;
	onAdd: (name: string) => void;
	/** Of a name that may be a list, whatever its length, or one of the existing in other letters. */
	onDoubt?: (name: string) => void;
}) {
	const { t } = useLingui();
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();
	const input = useRef<HTMLInputElement>(null);

	// Typed into the prerendered page, before the app was hydrated.
	useEffect(() => setTyped((typed) => typed || (input.current?.value ?? "")), []);

	/** The field may already have newer text than `submitted` (src/first-paint/replay-clicks.ts): that text stays. */
	function submit(submitted: string) {
		const name = trimName(submitted);
		const doubt = NAME_SEPARATOR.test(name) || findSimilar(name, existing);
		const add = (doubt && onDoubt) || onAdd;
		const showError = (error: string) => {
			if (![submitted, ""].includes(input.current?.value ?? "")) return;
			setTyped(submitted);
			setHint(error);
		};
		setHint(undefined);
		const validity = validateName(submitted, existing);
		if (validity === "taken") {
			showError(t`${name} is already on the list.`);
		} else if (validity === "too-long" && add === onAdd) {
			showError(t`Please use no more than ${NAME_MAX_LENGTH} characters.`);
		} else {
			if (name) add(name);
			setTyped((typed) => (typed === submitted ? "" : typed));
		}
	}

	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				// Not the state or the input: an early click is replayed with the text from before the hydration.
				submit(String(new FormData(event.currentTarget).get(FIELD_NAME)));
			}}
		>
			<TextField
				label={label}
				isLabelHidden
				ref={input}
				name={FIELD_NAME}
				placeholder={label}
				autoComplete="off"
				enterKeyHint="enter"
				value={typed}
				hint={hint}
				isInvalid={!!hint}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setHint(undefined);
				}}
			>
				<Button type="submit" variant={isNext ? "primary" : "secondary"} aria-label={addLabel}>
					<PlusIcon className="size-6" />
				</Button>
			</TextField>
		</form>
	);
}
