import { useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import type { Category, Family, Member } from "../../rules/family.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import type { SheetProps } from "../sheet/sheet-props.ts";
import type { AwayProps } from "./away.tsx";

/** Opened by the setup and by decisions, which the setup opens: in the file of either it would be a cycle of imports. */
export const memberPart = createLazyPart(() => withMessages(import("./member-chunk.ts")));

/** Where nobody is away, no code is needed for it. */
export function LazyAway(props: AwayProps) {
	const about = props.member ? [props.member] : props.family.members;
	return (
		about.some(({ backOn }) => backOn !== undefined) && (
			<Lazy part={memberPart}>{({ Away }) => <Away {...props} />}</Lazy>
		)
	);
}

/** What they are is asked once there are some of them, if anything suggests that they are no family, and needs no code where it was said before. */
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
