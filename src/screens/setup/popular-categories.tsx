import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";

/** From here on the popular ones are folded away: a family that has its own seldom needs them. */
const MANY_CATEGORIES = 4;

/** A disabled button loses the focus: it goes to the next preset that is not added, or to the input for other categories. */
function focusNextEnabled(pressed: HTMLButtonElement): void {
	const enabled = [...(pressed.parentElement?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
	const index = enabled.indexOf(pressed);
	const next = enabled[index + 1] ?? enabled[index - 1] ?? pressed.closest("section")?.querySelector("input");
	next?.focus({ preventScroll: true });
}

export function PopularCategories({ added, onAdd }: { added: readonly string[]; onAdd: (name: string) => void }) {
	// Decided when the card opens: nothing folds under a finger that adds one after the other.
	const [isFolded] = useState(added.length >= MANY_CATEGORIES);
	const title = (
		<h3 className={isFolded ? "inline" : "mb-2.5 text-soft"}>
			<Trans>Popular Categories</Trans>
		</h3>
	);
	return (
		<Fold isFolded={isFolded} title={title}>
			<div className="grid min-[21rem]:grid-cols-2 gap-2">
				{PRESET_CATEGORIES.map((name) => {
					const isAdded = added.includes(name);
					return (
						<Button
							key={name}
							align="start"
							className="px-1.5! text-sm disabled:border-transparent"
							disabled={isAdded}
							// The focus moves on: a held key would add all of them.
							onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
							onClick={({ currentTarget: pressed }) => {
								// After a touch the input would open the phone's keyboard.
								if (pressed.matches(":focus-visible")) focusNextEnabled(pressed);
								onAdd(name);
							}}
						>
							{isAdded ? (
								<CheckIcon className="size-6 text-good" />
							) : (
								<CategoryIcon category={{ name }} className="w-6 text-xl" />
							)}
							<span className="wrap-anywhere min-w-0 hyphens-auto">{categoryName(name)}</span>
						</Button>
					);
				})}
			</div>
		</Fold>
	);
}

function Fold({ isFolded, title, children }: { isFolded: boolean; title: ReactNode; children: ReactNode }) {
	if (!isFolded)
		return (
			<div className="mb-4">
				{title}
				{children}
			</div>
		);
	return (
		<details className="mb-4">
			<summary className="mb-1 min-h-11 cursor-pointer content-center rounded-control text-soft hover:text-ink">
				{title}
			</summary>
			{children}
		</details>
	);
}
