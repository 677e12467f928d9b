import type { ComponentProps } from "react";
import type { Member } from "../../rules/family.ts";
import { Avatar } from "../avatars/avatar.tsx";

/** A member to choose: the face, the name, and the box or radio button of `input`. */
export function MemberOption({ member, ...input }: { member: Member } & ComponentProps<"input">) {
	return (
		<label className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
			<Avatar member={member} size="small" />
			<span className="wrap-anywhere min-w-0 grow font-semibold">
				<bdi translate="no">{member.name}</bdi>
			</span>
			<input {...input} className="size-6 shrink-0 accent-accent" />
		</label>
	);
}
