import type { Category } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { categoryName } from "../text/category-name.ts";
import { CategoryIcon } from "./category-icon.tsx";

/** The symbol of a category and its name. */
export function CategoryLine({
	id,
	category,
	className = "gap-1.5 text-sm text-soft",
}: {
	id?: string;
	/** May be a removed one. */
	category: Pick<Category, "name"> & Partial<Category>;
	className?: string;
}) {
	return (
		<p id={id} className={classNames("flex items-center", className)}>
			<CategoryIcon category={category} />
			<span className="min-w-0">
				<bdi translate="no">{categoryName(category.name)}</bdi>
			</span>
		</p>
	);
}
