import { useLingui } from "@lingui/react/macro";
import { TextField } from "../../ui/text-field.tsx";
import { SUGGESTED_EMOJI } from "../avatars/category-emojis.ts";
import { EmojiChoices } from "./emoji-choices.tsx";

export function EmojiField({
	value,
	error,
	onChange,
}: {
	value: string;
	error: string | undefined;
	onChange: (value: string) => void;
}) {
	const { t } = useLingui();
	return (
		<div className="flex flex-col gap-3">
			<TextField
				label={t`Emoji`}
				isLabelHidden
				value={value}
				error={error}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			<EmojiChoices legend={t`Some emoji`} choices={SUGGESTED_EMOJI} chosen={value} onChoose={onChange} />
		</div>
	);
}
