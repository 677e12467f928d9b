import { classNames } from "../../../ui/class-names.ts";

/** Emoji to press. A second press takes the choice back: `onChoose` gets "". */
export function EmojiChoices({
	legend,
	choices,
	chosen,
	onChoose,
}: {
	legend: string;
	choices: readonly string[];
	chosen: string;
	onChoose: (emoji: string) => void;
}) {
	return (
		<fieldset className="relative flex min-w-0 flex-wrap gap-1.5">
			<legend className="sr-only">{legend}</legend>
			{choices.map((emoji) => (
				<button
					key={emoji}
					type="button"
					aria-pressed={emoji === chosen}
					className={classNames(
						"size-11 rounded-control border-2 text-xl",
						emoji === chosen ? "border-accent bg-tint" : "border-line",
					)}
					onClick={() => onChoose(emoji === chosen ? "" : emoji)}
				>
					{emoji}
				</button>
			))}
		</fieldset>
	);
}
