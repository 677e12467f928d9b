import { useLingui } from "@lingui/react/macro";
import { type Category, type Family, namesOf } from "../../rules/family.ts";
import { useSaveChanges } from "../family/use-save-changes.ts";
import { categoryName } from "../text/category-name.ts";
import { NameForm } from "./name-form.tsx";
import { planNaming } from "./plan-naming.ts";
import { RuleRow } from "./rule-row.tsx";

export function NameRule({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const saveChanges = useSaveChanges();
	const { name } = category;

	function save(newName: string, emoji: string | undefined) {
		const isRenamed = newName !== name;
		const [before, after] = [categoryName(name), categoryName(newName)];
		const item = before;
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
					otherNames={namesOf(family.categories).filter((one) => one !== name)}
					onSave={(newName, emoji) => close(() => save(newName, emoji))}
				/>
			)}
		</RuleRow>
	);
}
