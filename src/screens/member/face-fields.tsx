import type { Family, Member } from "../../rules/family.ts";
import { photoRoom } from "../../rules/photo.ts";
import { type AvatarStyle, getAvatarStyle } from "../avatars/avatar-style.ts";
import { ColourPicker } from "./colour-picker.tsx";
import { EmojiPicker } from "./emoji-picker.tsx";
import type { MemberDraft } from "./member-draft.ts";
import { PhotoField } from "./photo-field.tsx";

type Look = Pick<MemberDraft, "emoji" | "colour" | "photo">;

/** The face of a member with a look that is not saved yet. */
export function getDraftedStyle(family: Family, member: Member, { emoji, colour, photo }: Look): AvatarStyle {
	const drafted = { ...member, emoji: emoji ?? undefined, colour: colour ?? undefined, photo: photo ?? undefined };
	return getAvatarStyle(
		{ ...family, members: family.members.map((known) => (known.id === member.id ? drafted : known)) },
		member,
	);
}

/** What a member's face shows (a photo, an emoji or letters), and its colour. */
export function FaceFields({
	family,
	member,
	draft: { emoji, colour, photo },
	hint,
	onChange,
}: {
	family: Family;
	member: Member;
	draft: Look;
	/** What is wrong with the emoji. */
	hint: string | undefined;
	onChange: (edited: Partial<Look>) => void;
}) {
	const plain = getDraftedStyle(family, member, { emoji: null, colour, photo: null });
	return (
		<>
			<PhotoField
				photo={photo}
				room={photoRoom(family.members.filter(({ id }) => id !== member.id))}
				onChange={(photo) => onChange({ photo })}
			/>
			<EmojiPicker
				emoji={photo === null ? (emoji ?? "") : undefined}
				initials={plain.initials}
				hint={hint}
				// Somebody who chooses an emoji wants to see it, not the photo.
				onChange={(emoji) => onChange({ emoji: emoji || null, photo: null })}
			/>
			<ColourPicker colour={plain.colour} onChange={(colour) => onChange({ colour })} />
		</>
	);
}
