import type { Category } from "../../rules/family.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";

export function CategoryLine({
	category,
}: {
	/** The category may be a removed one. */
	category: Pick<Category, "name"> & Partial<Category>;
}) {
	return (
		<p className="flex items-center gap-1.5 text-sm text-soft">
			<CategoryIcon category={category} />
			<span className="min-w-0">
				<bdi translate="no">{categoryName(category.name)}</bdi>
			</span>
		</p>
	);
}
