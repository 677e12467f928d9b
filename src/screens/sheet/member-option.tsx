import type { ComponentProps } from "react";
import type { Member } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";

/** A member to choose: the face, the name, a note on its line, and the box or radio button of `input`. */
export function MemberOption({
	member,
	note,
	...input
}: { member: Member; note?: string | undefined } & ComponentProps<"input">) {
	return (
		<label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
			<Avatar member={member} size="small" />
			<span className="wrap-anywhere min-w-0 grow font-semibold">
				<bdi translate="no">{member.name}</bdi>
				{note && <span className="ps-3 font-normal text-soft text-sm">{note}</span>}
			</span>
			<input {...input} className="size-6 shrink-0 accent-accent" />
		</label>
	);
}
