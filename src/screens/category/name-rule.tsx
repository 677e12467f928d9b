import { useLingui } from "@lingui/react/macro";
import type { Category, Family } from "../../rules/family.ts";
import { useSaveChanges } from "../family/use-save-changes.ts";
import { categoryName } from "../text/category-name.ts";
import { NameForm } from "./name-form.tsx";
import { planNaming } from "./plan-naming.ts";
import { RuleRow } from "./rule-row.tsx";

/** `onRename` gets a name that is new, before it is the category's. */
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
	const saveChanges = useSaveChanges();
	const { name } = category;

	function save(newName: string, emoji: string | undefined) {
		const isRenamed = newName !== name;
		const [before, after] = [categoryName(name), categoryName(newName)];
		const item = before;
		if (isRenamed) onRename(newName);
		void saveChanges(
			planNaming(category, newName, emoji),
			isRenamed
				? { title: t`Category Renamed`, text: t`${before} is now called ${after}.` }
				: { title: t`Saved`, text: t`The rules of ${item} have changed.` },
		);
	}

	return (
		<RuleRow label={t`Name and emoji`} value={<bdi>{categoryName(name)}</bdi>}>
			{(close) => (
				<NameForm
					category={category}
					otherNames={family.categories.map((one) => one.name).filter((one) => one !== name)}
					onSave={(newName, emoji) => close(() => save(newName, emoji))}
				/>
			)}
		</RuleRow>
	);
}
