import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Change } from "../../rules/changes.ts";
import { type Category, type Family, findCategory, namesOf } from "../../rules/family.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { EmojiField } from "../category/emoji-field.tsx";
import { planNaming } from "../category/plan-naming.ts";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { explainName } from "../text/explain-name.ts";
import { isOneEmoji } from "./emojis.ts";
import { findNext } from "./position.ts";
import { PositionPicker } from "./position-picker.tsx";
import { SheetForm } from "./sheet-form.tsx";
import type { SheetProps } from "./sheet-props.ts";
import { useCloseWhenRemoved } from "./use-close-when-removed.ts";
import { useSheetSave } from "./use-sheet-save.ts";

type Hints = Partial<Record<"name" | "emoji", string | undefined>>;

/** The one sheet of a category's name, emoji and place. */
export function CategorySheet({ item, isOpen, opener, onClose }: SheetProps<Category>) {
	const { t } = useLingui();
	const family = useFamily() ?? EMPTY_FAMILY;
	const category = findCategory(family, item.id) ?? item;
	return (
		<Sheet isOpen={isOpen} title={categoryName(category.name)} closeLabel={t`Close`} onClose={onClose}>
			{(close) => <CategoryForm family={family} category={category} opener={opener} close={close} />}
		</Sheet>
	);
}

function CategoryForm({
	family,
	category,
	opener,
	close,
}: {
	family: Family;
	category: Category;
	opener: HTMLElement;
	close: CloseSheet;
}) {
	const { t } = useLingui();
	const canRename = useCan("rename-category");
	const canMove = useCan("move-category");
	const canEdit = useCan("edit-category");
	const { categories } = family;
	const { id, name, settings } = category;
	const isThere = findCategory(family, id) !== undefined;
	useCloseWhenRemoved(!isThere, close);
	const [nameBefore] = useState(() => categoryName(name));
	const [typed, setTyped] = useState(nameBefore);
	const [emojiBefore] = useState(settings.emoji ?? "");
	const [emoji, setEmoji] = useState(emojiBefore);
	const [hints, setHints] = useState<Hints>({});
	const [positionBefore] = useState(() => categories.findIndex((one) => one.id === id));
	const [position, setPosition] = useState(positionBefore);

	function planChanges(): readonly Change[] {
		const chosen = tidyText(emoji);
		// What nobody has edited here stays as it is by now, perhaps by another phone.
		const newName = tidyText(typed) === nameBefore ? name : resolveCategoryName(tidyText(typed));
		const newEmoji = chosen === emojiBefore ? settings.emoji : chosen || undefined;
		const changes: Change[] = [];
		if (position !== positionBefore)
			changes.push({ kind: "move-category", category: id, before: findNext(categories, id, position) });
		return [...changes, ...planNaming(category, newName, newEmoji)];
	}

	function findHints(): Hints {
		const others = namesOf(categories.filter((one) => one.id !== id));
		const chosen = tidyText(emoji);
		return {
			// Both the stored and the shown names are taken.
			name: explainName(typed, [...others, ...others.map(categoryName)]),
			emoji: chosen === "" || isOneEmoji(chosen) ? undefined : t`Please choose one emoji.`,
		};
	}

	/** Undefined where the hints say what has to be corrected. */
	function plan() {
		if (Object.values(findHints()).some((hint) => hint !== undefined)) return undefined;
		return { item: tidyText(typed), changes: planChanges() };
	}

	const saveSheet = useSheetSave({ name: categoryName(name), isThere, opener, close, plan });

	function save(): boolean {
		setHints(findHints());
		return saveSheet();
	}

	const shown = tidyText(emoji);
	return (
		<SheetForm onSave={save}>
			<div className="mt-2 flex justify-center">
				<CategoryIcon
					category={{ name: resolveCategoryName(tidyText(typed)), settings: isOneEmoji(shown) ? { emoji: shown } : {} }}
					className="size-16 rounded-control bg-tint text-4xl"
				/>
			</div>
			{canRename && (
				<TextField
					label={t`Name`}
					className="mt-4"
					autoComplete="off"
					enterKeyHint="done"
					value={typed}
					hint={hints.name}
					isInvalid={hints.name !== undefined}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setHints({});
					}}
				/>
			)}
			{canEdit && (
				<div className="mt-5">
					<EmojiField
						value={emoji}
						error={hints.emoji}
						onChange={(emoji) => {
							setEmoji(emoji);
							setHints({});
						}}
					/>
				</div>
			)}
			{canMove && (
				<PositionPicker
					items={categories}
					id={id}
					position={position}
					renderIcon={(one) => <CategoryIcon category={one} className="w-6 text-xl" />}
					formatName={categoryName}
					onChange={setPosition}
				/>
			)}
		</SheetForm>
	);
}
