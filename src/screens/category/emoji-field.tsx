import { useLingui } from "@lingui/react/macro";
import { classNames } from "../../ui/class-names.ts";
import { TextField } from "../../ui/text-field.tsx";
import { SUGGESTED_EMOJI } from "../avatars/category-emojis.ts";

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
			<fieldset className="relative flex min-w-0 flex-wrap gap-1.5">
				<legend className="sr-only">{t`Some emoji`}</legend>
				{SUGGESTED_EMOJI.map((emoji) => (
					<button
						key={emoji}
						type="button"
						aria-pressed={emoji === value}
						className={classNames(
							"size-11 rounded-control border-2 text-xl",
							emoji === value ? "border-accent bg-tint" : "border-line",
						)}
						onClick={() => onChange(emoji === value ? "" : emoji)}
					>
						{emoji}
					</button>
				))}
			</fieldset>
		</div>
	);
}
