import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Change } from "../../rules/changes.ts";
import { type Category, EMPTY_FAMILY } from "../../rules/family.ts";
import { trimName } from "../../rules/name.ts";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { planNaming } from "../category/plan-naming.ts";
import { useFamily } from "../family/family-context.tsx";
import { useSaveChanges } from "../family/use-save-changes.ts";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { explainName } from "../text/explain-name.ts";
import { focusRow } from "./focus-row.ts";
import { nameAfter } from "./position.ts";
import { PositionPicker } from "./position-picker.tsx";
import { SheetForm } from "./sheet-form.tsx";
import type { SheetProps } from "./sheet-props.ts";
import { useCloseWhenRemoved } from "./use-close-when-removed.ts";

export function CategorySheet({ name, isOpen, opener, onClose }: SheetProps) {
	const { t } = useLingui();
	const { categories } = useFamily() ?? EMPTY_FAMILY;
	return (
		<Sheet isOpen={isOpen} title={categoryName(name)} closeLabel={t`Close`} onClose={onClose}>
			{(close) => <CategoryForm categories={categories} name={name} opener={opener} close={close} />}
		</Sheet>
	);
}

function CategoryForm({
	categories,
	name,
	opener,
	close,
}: {
	categories: readonly Category[];
	name: string;
	opener: HTMLElement;
	close: CloseSheet;
}) {
	const { t } = useLingui();
	const saveChanges = useSaveChanges();
	const names = categories.map((category) => category.name);
	useCloseWhenRemoved(names, name, close);
	const [typed, setTyped] = useState(() => categoryName(name));
	const [hint, setHint] = useState<string>();
	const [positionBefore] = useState(() => names.indexOf(name));
	const [position, setPosition] = useState(positionBefore);

	function planChanges(): readonly Change[] {
		const newName = resolveCategoryName(trimName(typed));
		const changes: Change[] = [];
		if (position !== positionBefore)
			changes.push({ kind: "move-category", name, before: nameAfter(names, name, position) });
		const category = categories.find((one) => one.name === name);
		if (category && trimName(typed) !== categoryName(name))
			changes.push(...planNaming(category, newName, category.settings?.emoji));
		return changes;
	}

	function save(): boolean {
		const others = names.filter((one) => one !== name);
		// Both the stored and the shown names are taken.
		const found = explainName(typed, [...others, ...others.map(categoryName)]);
		setHint(found);
		if (found !== undefined) return false;
		const item = trimName(typed);
		const changes = planChanges();
		const list = opener.closest("ul");
		close(async () => {
			await saveChanges(changes, { title: t`Saved`, text: t`Your changes to ${item} have been saved.` });
			focusRow(list, item);
		});
		return true;
	}

	return (
		<SheetForm onSave={save}>
			<TextField
				label={t`Name`}
				className="mt-4"
				autoComplete="off"
				enterKeyHint="done"
				value={typed}
				hint={hint}
				isInvalid={hint !== undefined}
				onChange={(event) => {
					setTyped(event.currentTarget.value);
					setHint(undefined);
				}}
			/>
			<PositionPicker
				names={names}
				name={name}
				position={position}
				renderIcon={(category) => <CategoryIcon category={category} className="w-6 text-xl" />}
				formatName={categoryName}
				onChange={setPosition}
			/>
		</SheetForm>
	);
}
