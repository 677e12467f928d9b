import { PRESET_CATEGORIES } from "../../rules/presets.ts";
import { Button } from "../../ui/button.tsx";
import { CategoryIcon } from "../category-icon.tsx";

export function PopularCategories({ added, onAdd }: { added: readonly string[]; onAdd: (name: string) => void }) {
	return (
		<div className="mt-5">
			<h3 className="mb-2.5 text-soft">Popular Categories</h3>
			<div className="grid grid-cols-2 gap-2">
				{PRESET_CATEGORIES.map((name) => (
					<Button
						key={name}
						align="start"
						className="text-sm"
						disabled={added.includes(name)}
						onClick={() => onAdd(name)}
					>
						<CategoryIcon category={name} className="text-xl" />
						{name}
					</Button>
				))}
			</div>
		</div>
	);
}
