import { Card } from "../../ui/card.tsx";
import { CategoryIcon } from "../category-icon.tsx";
import { useFamilyChange } from "../family-actions.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";
import { PopularCategories } from "./popular-categories.tsx";

const QUESTION = {
	title: "Remove Category",
	text: (category: string) => (
		<>
			Are you sure you want to remove "<bdi>{category}</bdi>"? This will permanently delete the category and all its
			turn history.
		</>
	),
};

export function CategoriesCard({ categories }: { categories: readonly string[] }) {
	const change = useFamilyChange();
	const add = (name: string) =>
		change(
			{ kind: "add-category", name },
			{ title: "Category Added", text: `${name} has been added as a decision category` },
		);
	return (
		<Card title="Decision Categories">
			<NameForm label="Add a decision category" addLabel="Add category" existing={categories} onAdd={add} />
			<PopularCategories added={categories} onAdd={add} />
			<NameList
				names={categories}
				label="Decision categories"
				emptyText="No decision categories added yet"
				picture={(name) => <CategoryIcon category={name} className="size-11 rounded-control bg-tint text-xl" />}
				question={QUESTION}
				onRemove={(name) =>
					change({ kind: "remove-category", name }, { title: "Category Removed", text: `${name} has been removed` })
				}
			/>
		</Card>
	);
}
