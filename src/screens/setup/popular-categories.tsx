import { Trans } from "@lingui/react/macro";
import { type Family, groupOf, namesOf } from "../../rules/family.ts";
import { CLASS_CATEGORIES, PRESET_CATEGORIES } from "../../rules/presets.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";

/**
 * A disabled button loses the focus. It moves to the next preset that is not added, or to the input for other
 * categories.
 */
function focusNextEnabled(pressed: HTMLButtonElement): void {
	const enabled = [...(pressed.parentElement?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])];
	const index = enabled.indexOf(pressed);
	const next = enabled[index + 1] ?? enabled[index - 1] ?? pressed.closest("section")?.querySelector("input");
	next?.focus({ preventScroll: true });
}

export function PopularCategories({ family, onAdd }: { family: Family; onAdd: (name: string) => void }) {
	const added = namesOf(family.categories);
	const presets = groupOf(family) === "class" ? CLASS_CATEGORIES : PRESET_CATEGORIES;
	return (
		<div className="mb-4">
			<h3 className="mb-2.5 text-soft">
				<Trans>Popular Categories</Trans>
			</h3>
			<div className="grid min-[21rem]:grid-cols-2 gap-1.5">
				{presets.map((name) => {
					const isAdded = added.includes(name);
					return (
						<Button
							key={name}
							align="start"
							className="gap-1.5! px-1! text-sm disabled:border-transparent"
							disabled={isAdded}
							// The focus moves on, so a held key would add all of them.
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
		</div>
	);
}
