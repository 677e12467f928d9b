import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category } from "../../rules/family.ts";
import { trimName } from "../../rules/name.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { isOneEmoji } from "../member/emojis.ts";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { explainName } from "../text/explain-name.ts";
import { EmojiField } from "./emoji-field.tsx";

/** `onSave` gets a name that `otherNames` does not have, and an emoji if there is one. */
export function NameForm({
	category,
	otherNames,
	onSave,
}: {
	category: Category;
	otherNames: readonly string[];
	onSave: (name: string, emoji: string | undefined) => void;
}) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(() => categoryName(category.name));
	const [emoji, setEmoji] = useState(category.settings.emoji ?? "");
	const [nameError, setNameError] = useState<string>();
	const [emojiError, setEmojiError] = useState<string>();

	function submit() {
		const name = resolveCategoryName(trimName(typed));
		const chosen = trimName(emoji);
		// Both the stored and the shown names are taken.
		const error = explainName(typed, [...otherNames, ...otherNames.map(categoryName)]);
		const isEmojiWrong = chosen !== "" && !isOneEmoji(chosen);
		setNameError(error);
		setEmojiError(isEmojiWrong ? t`Please choose one emoji.` : undefined);
		if (error === undefined && !isEmojiWrong) onSave(name, chosen || undefined);
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
			<TextField
				label={t`Name`}
				autoComplete="off"
				value={typed}
				hint={nameError}
				isInvalid={nameError !== undefined}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setNameError(undefined);
				}}
			/>
			<EmojiField
				value={emoji}
				error={emojiError}
				onChange={(value) => {
					setEmoji(value);
					setEmojiError(undefined);
				}}
			/>
			<Button type="submit" variant="primary" className="w-full">
				<Trans>Save</Trans>
			</Button>
		</form>
	);
}
