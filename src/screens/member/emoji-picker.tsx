import { Trans, useLingui } from "@lingui/react/macro";
import { TextField } from "../../ui/text-field.tsx";
import { EMOJIS } from "../avatars/emojis.ts";
import { Choice } from "./choice.tsx";

/**
 * An emoji of a small set, a typed one, or letters. `emoji` may be any text while it is typed; if undefined, something
 * else is shown.
 */
export function EmojiPicker({
	emoji,
	initials,
	hint,
	onChange,
}: {
	emoji: string | undefined;
	initials: string;
	hint: string | undefined;
	onChange: (emoji: string) => void;
}) {
	const { t } = useLingui();
	const isListed = !emoji || EMOJIS.some((choice) => choice === emoji);
	return (
		<fieldset className="mt-5 min-w-0">
			<legend className="mb-1.5 font-bold">
				<Trans>Emoji</Trans>
			</legend>
			<div className="mb-2 flex flex-wrap gap-1.5">
				{["", ...EMOJIS].map((choice) => (
					<Choice
						key={choice}
						group="emoji"
						label={choice || t`Letters of the name`}
						isChosen={emoji === choice}
						onChoose={() => onChange(choice)}
						className={`rounded-full border-2 text-2xl ${emoji === choice ? "border-accent bg-tint" : "border-line"}`}
					>
						{choice || <span className="font-extrabold text-lg">{initials}</span>}
					</Choice>
				))}
			</div>
			<TextField
				label={t`Another emoji`}
				isLabelHidden
				placeholder={t`Or type another one`}
				value={isListed ? "" : emoji}
				error={hint}
				onChange={(event) => onChange(event.currentTarget.value.trim())}
			/>
		</fieldset>
	);
}
