import { Trans } from "@lingui/react/macro";
import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { CategoryIcon } from "../category-icon.tsx";
import { categoryName } from "../preset-names.ts";

export function PopularCategories({ added, onAdd }: { added: readonly string[]; onAdd: (name: string) => void }) {
	return (
		<div className="mt-5">
			<h3 className="mb-2.5 text-soft">
				<Trans>Popular Categories</Trans>
			</h3>
			<div className="grid min-[21rem]:grid-cols-2 gap-2">
				{PRESET_CATEGORIES.map((name) => {
					const isAdded = added.includes(name);
					return (
						<Button
							key={name}
							align="start"
							className="px-2! text-sm"
							// Not `disabled`, which would take the focus away from it.
							aria-disabled={isAdded}
							onClick={() => isAdded || onAdd(name)}
						>
							{isAdded ? (
								<CheckIcon className="size-6 text-good" />
							) : (
								<CategoryIcon category={name} className="w-6 text-xl" />
							)}
							<span className="wrap-anywhere min-w-0 hyphens-auto">{categoryName(name)}</span>
						</Button>
					);
				})}
			</div>
		</div>
	);
}
