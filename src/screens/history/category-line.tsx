import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";

export function CategoryLine({ category }: { category: string }) {
	return (
		<p className="flex items-center gap-1.5 text-sm text-soft">
			<CategoryIcon category={category} />
			<span className="min-w-0">
				<bdi>{categoryName(category)}</bdi>
			</span>
		</p>
	);
}
