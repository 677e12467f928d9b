import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Change } from "../../rules/changes.ts";
import { type Category, type Family, findCategory, namesOf } from "../../rules/family.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { ControlledDisclosure } from "../../ui/disclosure.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { SUGGESTED_EMOJI } from "../avatars/category-emojis.ts";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { isOneEmoji } from "../avatars/emojis.ts";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { findNext } from "../sheet/position.ts";
import { PositionPicker } from "../sheet/position-picker.tsx";
import { SheetForm } from "../sheet/sheet-form.tsx";
import type { SheetProps } from "../sheet/sheet-props.ts";
import { useSheetSave } from "../sheet/use-sheet-save.ts";
import { categoryName, resolveCategoryName } from "../text/category-name.ts";
import { explainName } from "../text/explain-name.ts";
import { planNaming } from "./plan-naming.ts";
import { EmojiChoices } from "./rules/emoji-choices.tsx";
import { describeParticipants, excludedIn, isNobodyLeft, ParticipantsFields } from "./rules/participants-fields.tsx";
import { createQuestionDraft, NO_ERRORS, readQuestionDraft } from "./rules/question-draft.ts";
import { describeQuestion, QuestionFields } from "./rules/question-fields.tsx";

type Hints = Partial<Record<"name" | "emoji", string | undefined>>;
/** The folded parts. One is open at a time. */
type Part = "participants" | "question" | "emoji";

/**
 * The one sheet of a category: who takes part and its question, then name and place. The emoji is behind one button.
 */
export function CategorySheet({ item, isOpen, opener, onClose }: SheetProps<Category>) {
	const family = useFamily() ?? EMPTY_FAMILY;
	const category = findCategory(family, item.id) ?? item;
	return (
		<Sheet isOpen={isOpen} title={categoryName(category.name)} onClose={onClose}>
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
	const [nameBefore] = useState(() => categoryName(name));
	const [typed, setTyped] = useState(nameBefore);
	const [emojiBefore] = useState(settings.emoji ?? "");
	const [emoji, setEmoji] = useState(emojiBefore);
	const [excludedBefore] = useState(() => excludedIn(family, category));
	const [excluded, setExcluded] = useState(excludedBefore);
	const [questionBefore] = useState(() => createQuestionDraft(category));
	const [question, setQuestion] = useState(questionBefore);
	const [hints, setHints] = useState<Hints>({});
	const [questionErrors, setQuestionErrors] = useState(NO_ERRORS);
	const [lacksPeople, setLacksPeople] = useState(false);
	const [open, setOpen] = useState<Part>();
	const [positionBefore] = useState(() => categories.findIndex((other) => other.id === id));
	const [position, setPosition] = useState(positionBefore);

	function planChanges(): readonly Change[] {
		const chosen = tidyText(emoji);
		// A setting that nobody has edited here stays as it is now, even if another phone has changed it.
		const newName = tidyText(typed) === nameBefore ? name : resolveCategoryName(tidyText(typed));
		const newEmoji = chosen === emojiBefore ? settings.emoji : chosen || undefined;
		const changes: Change[] = [];
		if (position !== positionBefore)
			changes.push({ kind: "move-category", category: id, before: findNext(categories, id, position) });
		// A question of their own wins over the question of a new name.
		return [...changes, ...planNaming(category, newName, newEmoji), ...planRules()];
	}

	function planRules(): readonly Change[] {
		const read = readQuestionDraft(category, question);
		const settings = {
			...(excluded !== excludedBefore && { excluded }),
			...(question !== questionBefore && "helper" in read && { helper: read.helper }),
		};
		const edits = Object.keys(settings) as (keyof typeof settings)[];
		return edits.length === 0 ? [] : [{ kind: "edit-category", category: id, settings, edits }];
	}

	function findHints(): Hints {
		const others = namesOf(categories.filter((other) => other.id !== id));
		const chosen = tidyText(emoji);
		return {
			// Both the stored and the shown names are taken.
			name: explainName(typed, [...others, ...others.map(categoryName)]),
			emoji: chosen === "" || isOneEmoji(chosen) ? undefined : t`Please choose one emoji.`,
		};
	}

	/** The folded parts that have to be corrected. */
	function findWrongParts(): readonly Part[] {
		const parts: [Part, boolean][] = [
			["emoji", findHints().emoji !== undefined],
			["participants", excluded !== excludedBefore && isNobodyLeft(family.members, excluded)],
			["question", "errors" in readQuestionDraft(category, question)],
		];
		return parts.filter(([, isWrong]) => isWrong).map(([part]) => part);
	}

	/** Undefined if something has to be corrected. */
	function plan() {
		if (findHints().name !== undefined || findWrongParts().length > 0) return undefined;
		return { item: tidyText(typed), changes: planChanges() };
	}

	const saveSheet = useSheetSave({ name: categoryName(name), isThere, opener, close, plan });

	function save(): boolean {
		const read = readQuestionDraft(category, question);
		const [wrong] = findWrongParts();
		setHints(findHints());
		setLacksPeople(wrong === "participants");
		setQuestionErrors("errors" in read ? read.errors : NO_ERRORS);
		if (wrong) setOpen(wrong);
		return saveSheet();
	}

	function chooseEmoji(emoji: string) {
		setEmoji(emoji);
		setHints({});
	}

	const part = (id: Part) => ({ id, isOpen: open === id, onToggle: () => setOpen(open === id ? undefined : id) });

	const shown = tidyText(emoji);
	return (
		<SheetForm onSave={save}>
			{canEdit && (
				<div className="mt-4 flex flex-col gap-2">
					<ControlledDisclosure
						{...part("participants")}
						label={t`Who takes part`}
						value={describeParticipants(family, excluded)}
					>
						<ParticipantsFields
							members={family.members}
							excluded={excluded}
							hasError={lacksPeople}
							onChange={(excluded) => {
								setExcluded(excluded);
								setLacksPeople(false);
							}}
						/>
					</ControlledDisclosure>
					<ControlledDisclosure
						{...part("question")}
						label={t`Question`}
						value={describeQuestion(category)}
						panelClassName="flex flex-col gap-5"
					>
						<QuestionFields
							category={category}
							draft={question}
							errors={questionErrors}
							onChange={(question) => {
								setQuestion(question);
								setQuestionErrors(NO_ERRORS);
							}}
						/>
					</ControlledDisclosure>
				</div>
			)}
			{canRename && (
				<TextField
					label={t`Name`}
					className="mt-4"
					enterKeyHint="done"
					value={typed}
					error={hints.name}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						setHints({});
					}}
				/>
			)}
			{canEdit && (
				<div className="mt-5">
					<ControlledDisclosure
						{...part("emoji")}
						icon={
							<CategoryIcon
								category={{
									name: resolveCategoryName(tidyText(typed)),
									settings: isOneEmoji(shown) ? { emoji: shown } : {},
								}}
								className="size-11 rounded-control bg-tint text-2xl"
							/>
						}
						label={t`Change emoji`}
					>
						<div className="flex flex-col gap-3">
							<TextField
								label={t`Emoji`}
								isLabelHidden
								value={emoji}
								error={hints.emoji}
								onChange={(event) => chooseEmoji(event.currentTarget.value)}
							/>
							<EmojiChoices legend={t`Some emoji`} choices={SUGGESTED_EMOJI} chosen={emoji} onChoose={chooseEmoji} />
						</div>
					</ControlledDisclosure>
				</div>
			)}
			{canMove && (
				<PositionPicker
					items={categories}
					id={id}
					position={position}
					renderIcon={(other) => <CategoryIcon category={other} className="w-6 text-xl" />}
					formatName={categoryName}
					onChange={setPosition}
				/>
			)}
		</SheetForm>
	);
}
