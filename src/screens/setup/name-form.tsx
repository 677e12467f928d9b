import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH, trimName, validateName } from "../../rules/name.ts";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { TextField } from "../../ui/text-field.tsx";

const FIELD_NAME = "name";

/** An input with its add button; Enter adds too. Only names that `existing` can take reach `onAdd`, tidied. */
export function NameForm({
	label,
	addLabel,
	existing,
	onAdd,
}: {
	label: string;
	addLabel: string;
	existing: readonly string[];
	onAdd: (name: string) => void;
}) {
	const { t } = useLingui();
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();
	const input = useRef<HTMLInputElement>(null);

	// Typed into the first picture, before the app was there.
	useEffect(() => setTyped((typed) => typed || (input.current?.value ?? "")), []);

	/** @param entered what was typed; other text may stand in the field by now (src/first-paint/replay-clicks.ts), which then stays */
	function submit(entered: string) {
		const name = trimName(entered);
		const clear = () => setTyped((typed) => (typed === entered ? "" : typed));
		const refuse = (reason: string) => {
			if (![entered, ""].includes(input.current?.value ?? "")) return;
			setTyped(entered);
			setHint(reason);
		};
		setHint(undefined);
		switch (validateName(entered, existing)) {
			case "ok":
				onAdd(name);
				clear();
				return;
			case "empty":
				clear();
				return;
			case "taken":
				refuse(t`${name} is already on the list.`);
				return;
			case "too-long":
				refuse(t`Please keep it to ${NAME_MAX_LENGTH} characters.`);
		}
	}

	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				// Of the page and not of the state, which may not have caught up with what was typed before the app was there.
				submit(String(new FormData(event.currentTarget).get(FIELD_NAME) ?? ""));
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
				isInvalid={hint !== undefined}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setHint(undefined);
				}}
			>
				<Button type="submit" variant="primary" aria-label={addLabel}>
					<PlusIcon className="size-6" />
				</Button>
			</TextField>
		</form>
	);
}
