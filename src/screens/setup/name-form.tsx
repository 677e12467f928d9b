import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH, validateName } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { Button } from "../../ui/button.tsx";
import { editField } from "../../ui/edit-field.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { readCopied, splitLines } from "../added-names/split-names.ts";

const FIELD_NAME = "name";

/** More lines than this are hardly people: the card asks about them. */
const MAX_LINES = 200;

const isTooLong = (name: string) => validateName(name, []) === "too-long";

/** An input with an add button. */
export function NameForm({
	label,
	addLabel,
	existing,
	isNext,
	onAdd,
	onLongList,
}: {
	label: string;
	addLabel: string;
	existing: readonly string[];
	isNext: boolean;
	/** Gets valid, tidied names that are not in `existing`. Resolves to those that could not be added. */
	onAdd: (names: readonly string[]) => Promise<readonly string[]>;
	/** Gets a text that is too long for a name. Returns whether it is a list. */
	onLongList: (list: string) => boolean;
}) {
	const { t } = useLingui();
	const [typed, setTyped] = useState("");
	const [hint, setHint] = useState<string>();
	const input = useRef<HTMLInputElement>(null);

	// Somebody may have typed into the prerendered page, before the app was hydrated.
	useEffect(() => setTyped((typed) => typed || (input.current?.value ?? "")), []);

	/** The field may already have newer text than `submitted` (src/first-paint/replay-clicks.ts): that text stays. */
	function submit(submitted: string) {
		const name = tidyText(submitted);
		const showError = (error: string) => {
			if (![submitted, ""].includes(input.current?.value ?? "")) return;
			setTyped(submitted);
			setHint(error);
		};
		setHint(undefined);
		const validity = validateName(submitted, existing);
		if (validity === "taken") {
			showError(t`${name} is already on the list.`);
		} else if (validity === "too-long" && !onLongList(name)) {
			showError(t`Please use no more than ${NAME_MAX_LENGTH} characters.`);
		} else {
			// The field is emptied before the next render, because a second submit does not wait for that.
			if (input.current?.value === submitted) editField(input.current, "");
			if (validity === "ok") void add([name]);
		}
	}

	/** What could not be added comes back into the field, before what was typed since. */
	async function add(names: readonly string[], tooLong: readonly string[] = []) {
		const left = [...tooLong, ...(await onAdd(names))];
		if (input.current && left.length > 0)
			editField(input.current, [...left, input.current.value].filter(Boolean).join(", "));
	}

	/**
	 * Several lines are several names. The first one begins and the last one ends with what was typed already. A field
	 * for one line would make one name of them.
	 */
	async function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
		const pasted = event.clipboardData.getData("text");
		const text = readCopied(pasted);
		const isList = splitLines(text).length > 1;
		if (!isList && text === pasted) return;
		event.preventDefault();
		const field = event.currentTarget;
		const { value, selectionStart, selectionEnd } = field;
		const [start, end] = [selectionStart ?? 0, selectionEnd ?? value.length];
		if (!isList) return editField(field, text.trim(), start, end);
		const names = splitLines(value.slice(0, start) + text + value.slice(end));
		const [valid, tooLong] = [names.filter((name) => validateName(name, existing) === "ok"), names.filter(isTooLong)];
		if (valid.length > MAX_LINES) return editField(field, names.join(", "));
		editField(field, "");
		await add(valid, tooLong);
		if (tooLong.length > 0) setHint(t`Please use no more than ${NAME_MAX_LENGTH} characters.`);
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
				enterKeyHint="enter"
				value={typed}
				error={hint}
				onPaste={(event) => void pasteLines(event)}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setHint(undefined);
				}}
			>
				<Button type="submit" variant={isNext ? "primary" : "secondary"} className="relative">
					<PlusIcon className="size-6" />
					<span className="sr-only">{addLabel}</span>
				</Button>
			</TextField>
		</form>
	);
}
