import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CheckIcon } from "../../ui/icons.tsx";
import { getColourClass } from "../avatars/avatar.tsx";
import { Choice } from "./choice.tsx";

/** In the order of `face-1` to `face-8` in theme.css. */
const COLOUR_NAMES: readonly MessageDescriptor[] = [
	msg`Red`,
	msg`Orange`,
	msg`Yellow`,
	msg`Green`,
	msg`Turquoise`,
	msg`Blue`,
	msg`Purple`,
	msg`Pink`,
];

export function ColourPicker({ colour, onChange }: { colour: number; onChange: (colour: number) => void }) {
	const { t } = useLingui();
	return (
		<fieldset className="mt-5 min-w-0">
			<legend className="mb-1.5 font-bold">
				<Trans>Color</Trans>
			</legend>
			{/* As wide as four discs and the gaps between them. */}
			<div className="flex max-w-50 flex-wrap gap-1.5">
				{COLOUR_NAMES.map((name, at) => (
					<Choice
						key={name.id}
						group="colour"
						label={t(name)}
						isChosen={colour === at}
						onChoose={() => onChange(at)}
						className={`rounded-full text-face-ink ${getColourClass(at)}`}
					>
						{colour === at && <CheckIcon className="size-6" />}
					</Choice>
				))}
			</div>
		</fieldset>
	);
}
