import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isBackOn } from "../../rules/away.ts";
import { type Family, findMember, type Member, namesOf } from "../../rules/family.ts";
import { trimName } from "../../rules/name.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { useCan } from "../family/family-context.tsx";
import { useSaveChanges } from "../family/use-save-changes.ts";
import { explainName } from "../text/explain-name.ts";
import { useToday } from "../use-today.ts";
import { AwayPicker } from "./away-picker.tsx";
import { BackAgain } from "./back-again.tsx";
import { ColourPicker } from "./colour-picker.tsx";
import { EmojiPicker } from "./emoji-picker.tsx";
import { isOneEmoji } from "./emojis.ts";
import { focusRow } from "./focus-row.ts";
import { createMemberDraft, draftedEmoji, type MemberDraft, planMemberChanges } from "./member-draft.ts";
import { PositionPicker } from "./position-picker.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { useCloseWhenRemoved } from "./use-close-when-removed.ts";

type Hints = Partial<Record<"name" | "emoji" | "backOn", string | undefined>>;

function withMember(family: Family, member: Member): Family {
	return { ...family, members: family.members.map((one) => (one.id === member.id ? member : one)) };
}

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
	const saveChanges = useSaveChanges();
	const can = {
		rename: useCan("rename-member"),
		setAway: useCan("set-away"),
		edit: useCan("edit-member"),
		move: useCan("move-member"),
	};
	const { id, name } = member;
	useCloseWhenRemoved(findMember(family, id) === undefined, close);
	const today = useToday();
	const [before] = useState(() => createMemberDraft(family, member, today));
	const [draft, setDraft] = useState(before);
	const [hints, setHints] = useState<Hints>({});
	const colour = draft.colour ?? undefined;
	const plain = getAvatarStyle(withMember(family, { ...member, colour, emoji: undefined }), member);
	const drafted = getAvatarStyle(withMember(family, { ...member, colour, emoji: draft.emoji ?? undefined }), member);

	function edit(edited: Partial<MemberDraft>) {
		setDraft({ ...draft, ...edited });
		setHints({});
	}

	function findHints(): Hints {
		const { backOn } = draft;
		const emoji = draftedEmoji(draft);
		const isBackOnValid = backOn === null || (isBackOn(backOn) && backOn > today);
		return {
			name: explainName(draft.name, namesOf(family.members.filter((one) => one.id !== id))),
			emoji: emoji === null || isOneEmoji(emoji) ? undefined : t`Please choose one emoji.`,
			backOn: isBackOnValid ? undefined : t`Please choose tomorrow or a later day.`,
		};
	}

	function save(): boolean {
		const found = findHints();
		setHints(found);
		if (Object.values(found).some((hint) => hint !== undefined)) return false;
		const changes = planMemberChanges(family, member, before, draft);
		const item = trimName(draft.name);
		const list = opener.closest("ul");
		close(async () => {
			await saveChanges(changes, { title: t`Saved`, text: t`Your changes to ${item} have been saved.` });
			focusRow(list, item);
		});
		return true;
	}

	return (
		<>
			<div className="mt-2 flex justify-center">
				<Avatar member={member} size="big" look={drafted} />
			</div>
			{before.backOn !== null && (
				<BackAgain
					name={name}
					backOn={before.backOn}
					today={today}
					onBack={() =>
						close(() =>
							saveChanges([{ kind: "set-away", member: id, backOn: null }], {
								title: t`Welcome Back!`,
								text: t`${name} is here again.`,
							}),
						)
					}
				/>
			)}
			<SheetForm onSave={save}>
				{can.rename && (
					<TextField
						label={t`Name`}
						className="mt-4"
						autoComplete="off"
						enterKeyHint="done"
						value={draft.name}
						hint={hints.name}
						isInvalid={hints.name !== undefined}
						onChange={(event) => edit({ name: event.currentTarget.value })}
					/>
				)}
				{can.setAway && (
					<AwayPicker backOn={draft.backOn} today={today} hint={hints.backOn} onChange={(backOn) => edit({ backOn })} />
				)}
				{can.edit && (
					<>
						{" "}
						<EmojiPicker
							emoji={draft.emoji ?? ""}
							initials={plain.initials}
							hint={hints.emoji}
							onChange={(emoji) => edit({ emoji: emoji || null })}
						/>
						<ColourPicker colour={plain.colour} onChange={(colour) => edit({ colour })} />
					</>
				)}
				{can.move && (
					<PositionPicker
						items={family.members}
						id={id}
						position={draft.position}
						renderIcon={(one) => <Avatar member={one} size="small" />}
						formatName={(name) => name}
						onChange={(position) => edit({ position })}
					/>
				)}
			</SheetForm>
		</>
	);
}
