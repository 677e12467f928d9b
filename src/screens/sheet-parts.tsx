import { useState } from "react";
import { withMessages } from "../languages/load-language.ts";
import type { Category, Family, Member } from "../rules/family.ts";
import { createLazyPart, Lazy } from "../ui/lazy-part.tsx";
import type { AwayProps } from "./member/away.tsx";
import type { WhoIsAwayProps } from "./member/who-is-away.tsx";
import type { SheetProps } from "./sheet/sheet-props.ts";

/** The setup opens it, and so do decisions, which the setup opens. In either file it would be a cycle of imports. */
export const memberPart = createLazyPart(() => withMessages(import("./sheet-chunk.ts")));

/** No code is loaded while nobody is away. */
export function LazyAway(props: AwayProps) {
	const about = props.member ? [props.member] : props.family.members;
	return (
		about.some(({ backOn }) => backOn !== undefined) && (
			<Lazy part={memberPart}>{({ Away }) => <Away {...props} />}</Lazy>
		)
	);
}

/**
 * Asks what kind of group they are once there are several members, if anything suggests that they are not a family. No
 * code is loaded if they have said so before.
 */
export function LazyGroupQuestion({ family }: { family: Family }) {
	const [isAsked, setAsked] = useState(false);
	const asks = family.groupKind === undefined && family.members.length > 1;
	if (asks && !isAsked) setAsked(true);
	return isAsked && <Lazy part={memberPart}>{({ GroupQuestion }) => <GroupQuestion family={family} />}</Lazy>;
}

export function LazyMemberSheet(props: SheetProps<Member>) {
	return <Lazy part={memberPart}>{({ MemberSheet }) => <MemberSheet {...props} />}</Lazy>;
}

export function LazyCategorySheet(props: SheetProps<Category>) {
	return <Lazy part={memberPart}>{({ CategorySheet }) => <CategorySheet {...props} />}</Lazy>;
}

export function LazyWhoIsAway(props: WhoIsAwayProps) {
	return <Lazy part={memberPart}>{({ WhoIsAway }) => <WhoIsAway {...props} />}</Lazy>;
}
