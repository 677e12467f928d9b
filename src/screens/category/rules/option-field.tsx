import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { CrossIcon } from "../../../ui/icons.tsx";
import { SmileIcon } from "../../../ui/later-icons.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { OPTION_EMOJI } from "../../avatars/category-emojis.ts";
import { joinOption, splitOption } from "../../avatars/option-parts.ts";
import { EmojiChoices } from "./emoji-choices.tsx";

/** An option's text, and a button before it for its emoji. */
export function OptionField({
	number,
	option,
	error,
	onChange,
	onRemove,
}: {
	/** From 1. */
	number: number;
	option: string;
	error: string | undefined;
	onChange: (option: string) => void;
	onRemove: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const { emoji, text } = splitOption(option);
	const label = t`Emoji of option ${number}`;
	return (
		<div className="flex flex-col gap-2">
			<TextField
				label={t`Option ${number}`}
				value={text}
				error={error}
				onChange={(event) => onChange(joinOption({ emoji, text: event.currentTarget.value }))}
			>
				<button
					ref={opener}
					type="button"
					aria-expanded={isOpen}
					className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-control border-2 border-line bg-tint text-2xl text-soft"
					onClick={() => setOpen(!isOpen)}
				>
					<span className="sr-only">{label}</span>
					<span aria-hidden className="inline-flex">
						{emoji || <SmileIcon />}
					</span>
				</button>
				{onRemove && (
					<IconButton label={t`Remove option ${number}`} onClick={onRemove}>
						<CrossIcon />
					</IconButton>
				)}
			</TextField>
			{isOpen && (
				<EmojiChoices
					legend={label}
					choices={OPTION_EMOJI}
					chosen={emoji}
					onChoose={(emoji) => {
						onChange(joinOption({ emoji, text }));
						setOpen(false);
						opener.current?.focus();
					}}
				/>
			)}
		</div>
	);
}
