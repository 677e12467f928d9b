import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { flushSync } from "react-dom";
import { isBackOn } from "../../rules/away.ts";
import { type Family, findMember, type Member, namesOf } from "../../rules/family.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import { ControlledDisclosure } from "../../ui/disclosure.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { isOneEmoji } from "../avatars/emojis.ts";
import { EMPTY_FAMILY, useCan, useFamily } from "../family/family-context.tsx";
import { PositionPicker } from "../sheet/position-picker.tsx";
import { SheetForm } from "../sheet/sheet-form.tsx";
import type { SheetProps } from "../sheet/sheet-props.ts";
import { useSheetSave } from "../sheet/use-sheet-save.ts";
import { explainName } from "../text/explain-name.ts";
import { useToday } from "../use-today.ts";
import { AwayPicker } from "./away-picker.tsx";
import { FaceFields, getDraftedStyle } from "./face-fields.tsx";
import { createMemberDraft, draftedEmoji, type MemberDraft, planMemberChanges } from "./member-draft.ts";

export function MemberSheet({ item, isOpen, opener, onClose }: SheetProps<Member>) {
	const family = useFamily() ?? EMPTY_FAMILY;
	const member = findMember(family, item.id) ?? item;
	return (
		<Sheet isOpen={isOpen} title={member.name} onClose={onClose}>
			{(close) => <MemberForm family={family} member={member} opener={opener} close={close} />}
		</Sheet>
	);
}

type Hints = Partial<Record<"name" | "emoji" | "backOn", string | undefined>>;

/**
 * The one sheet of a member: first whether they are here or away, which changes daily; then name and place. The face
 * has many choices and is behind one button.
 */
export function MemberForm({
	family,
	member,
	opener,
	close,
}: {
	family: Family;
	member: Member;
	opener: HTMLElement;
	close: CloseSheet;
}) {
	const { t } = useLingui();
	const can = {
		rename: useCan("rename-member"),
		setAway: useCan("set-away"),
		edit: useCan("edit-member"),
		move: useCan("move-member"),
	};
	const { id, name } = member;
	const isThere = findMember(family, id) !== undefined;
	const today = useToday();
	const [before] = useState(() => createMemberDraft(family, member, today));
	const [draft, setDraft] = useState(before);
	const [hints, setHints] = useState<Hints>({});
	const [isFaceOpen, setFaceOpen] = useState(false);

	function edit(edited: Partial<MemberDraft>) {
		// A photo is ready later than what somebody types meanwhile.
		setDraft((drafted) => ({ ...drafted, ...edited }));
		setHints({});
	}

	function findHints(): Hints {
		const { backOn } = draft;
		const emoji = draftedEmoji(draft);
		const isBackOnValid = backOn === null || (isBackOn(backOn) && backOn > today);
		return {
			name: explainName(draft.name, namesOf(family.members.filter((other) => other.id !== id))),
			emoji: emoji === null || isOneEmoji(emoji) ? undefined : t`Please choose one emoji.`,
			backOn: isBackOnValid ? undefined : t`Please choose tomorrow or a later day.`,
		};
	}

	/** Undefined if something has to be corrected; the hints say what. */
	function plan() {
		if (Object.values(findHints()).some((hint) => hint !== undefined)) return undefined;
		return { item: tidyText(draft.name), changes: planMemberChanges(family, member, before, draft) };
	}

	const saveSheet = useSheetSave({ name, isThere, opener, close, plan });

	function save(): boolean {
		const found = findHints();
		setHints(found);
		if (found.emoji !== undefined) setFaceOpen(true);
		return saveSheet();
	}

	return (
		<SheetForm onSave={save}>
			{can.setAway && (
				<AwayPicker
					backOn={draft.backOn}
					saved={before.backOn}
					today={today}
					hint={hints.backOn}
					onChange={(backOn) => edit({ backOn })}
					onChoose={(backOn, { form }) => {
						flushSync(() => edit({ backOn }));
						form?.requestSubmit();
					}}
				/>
			)}
			{can.rename && (
				<TextField
					label={t`Name`}
					className="mt-4"
					enterKeyHint="done"
					value={draft.name}
					error={hints.name}
					onChange={(event) => edit({ name: event.currentTarget.value })}
				/>
			)}
			{can.edit && (
				<div className="mt-5">
					<ControlledDisclosure
						id="face"
						icon={<Avatar member={member} look={getDraftedStyle(family, member, draft)} />}
						label={t`Change face`}
						isOpen={isFaceOpen}
						onToggle={() => setFaceOpen(!isFaceOpen)}
					>
						<FaceFields family={family} member={member} draft={draft} hint={hints.emoji} onChange={edit} />
					</ControlledDisclosure>
				</div>
			)}
			{can.move && (
				<PositionPicker
					items={family.members}
					id={id}
					position={draft.position}
					renderIcon={(other) => <Avatar member={other} size="small" />}
					formatName={(name) => name}
					onChange={(position) => edit({ position })}
				/>
			)}
		</SheetForm>
	);
}
