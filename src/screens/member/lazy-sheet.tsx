import type { Category, Member } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { memberPart } from "./member-part.ts";
import type { SheetProps } from "./sheet-props.ts";

export function LazyMemberSheet(props: SheetProps<Member>) {
	return <Lazy part={memberPart}>{({ MemberSheet }) => <MemberSheet {...props} />}</Lazy>;
}

export function LazyCategorySheet(props: SheetProps<Category>) {
	return <Lazy part={memberPart}>{({ CategorySheet }) => <CategorySheet {...props} />}</Lazy>;
}
