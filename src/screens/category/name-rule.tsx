import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { categoryName } from "../text/category-name.ts";
import { NameForm } from "./name-form.tsx";
import { RuleRow } from "./rule-row.tsx";
import { useCategoryNaming } from "./use-category-naming.ts";

export function NameRule({
	family,
	category,
	onRename,
}: {
	family: Family;
	category: Category;
	onRename: (newName: string) => void;
}) {
	const { t } = useLingui();
	const save = useCategoryNaming(category, onRename);
	return (
		<RuleRow label={t`Name and emoji`} value={<bdi>{categoryName(category.name)}</bdi>}>
			{(close) => (
				<NameForm
					category={category}
					otherNames={family.categories.map(({ name }) => name).filter((name) => name !== category.name)}
					onSave={(name, emoji) => close(() => save(name, emoji))}
				/>
			)}
		</RuleRow>
	);
}
