import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isBackOn } from "../../rules/back-on.ts";
import type { Family, MemberDetails } from "../../rules/family.ts";
import { trimName } from "../../rules/name.ts";
import { getToday } from "../../stores/local-day.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { getAvatarStyle } from "../avatars/avatar-style.ts";
import { useSaveChanges } from "../family/use-save-changes.ts";
import { explainName } from "../text/explain-name.ts";
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

function withLook({ memberDetails = [], ...family }: Family, look: MemberDetails): Family {
	return { ...family, memberDetails: [look, ...memberDetails.filter(({ name }) => name !== look.name)] };
}

export function MemberForm({
	family,
	name,
	opener,
	close,
}: {
	family: Family;
	name: string;
	opener: HTMLElement;
	close: CloseSheet;
}) {
	const { t } = useLingui();
	const saveChanges = useSaveChanges();
	useCloseWhenRemoved(family.members, name, close);
	const [today] = useState(getToday);
	const [before] = useState(() => createMemberDraft(family, name, today));
	const [draft, setDraft] = useState(before);
	const [hints, setHints] = useState<Hints>({});
	const colour = draft.colour ?? undefined;
	const plain = getAvatarStyle(withLook(family, { name, colour }), name);
	const drafted = getAvatarStyle(withLook(family, { name, colour, emoji: draft.emoji ?? undefined }), name);

	function edit(edited: Partial<MemberDraft>) {
		setDraft({ ...draft, ...edited });
		setHints({});
	}

	function findHints(): Hints {
		const { backOn } = draft;
		const emoji = draftedEmoji(draft);
		const isBackOnValid = backOn === null || (isBackOn(backOn) && backOn > today);
		return {
			name: explainName(
				draft.name,
				family.members.filter((member) => member !== name),
			),
			emoji: emoji === null || isOneEmoji(emoji) ? undefined : t`Please choose one emoji.`,
			backOn: isBackOnValid ? undefined : t`Please choose tomorrow or a later day.`,
		};
	}

	function save(): boolean {
		const found = findHints();
		setHints(found);
		if (Object.values(found).some((hint) => hint !== undefined)) return false;
		const changes = planMemberChanges(family, before, draft);
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
				<Avatar name={name} size="big" look={drafted} />
			</div>
			{before.backOn !== null && (
				<BackAgain
					name={name}
					backOn={before.backOn}
					today={today}
					onBack={() =>
						close(() =>
							saveChanges([{ kind: "set-away", name, backOn: null }], {
								title: t`Welcome Back!`,
								text: t`${name} is here again.`,
							}),
						)
					}
				/>
			)}
			<SheetForm onSave={save}>
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
				<AwayPicker backOn={draft.backOn} today={today} hint={hints.backOn} onChange={(backOn) => edit({ backOn })} />
				<EmojiPicker
					emoji={draft.emoji ?? ""}
					initials={plain.initials}
					hint={hints.emoji}
					onChange={(emoji) => edit({ emoji: emoji || null })}
				/>
				<ColourPicker colour={plain.colour} onChange={(colour) => edit({ colour })} />
				<PositionPicker
					names={family.members}
					name={name}
					position={draft.position}
					renderIcon={(member) => <Avatar name={member} size="small" />}
					formatName={(member) => member}
					onChange={(position) => edit({ position })}
				/>
			</SheetForm>
		</>
	);
}
