import { Lazy } from "../../ui/lazy-part.tsx";
import type { AwayProps } from "./away.tsx";
import { memberPart } from "./member-part.ts";

/** A family without details has nobody who is away, and needs no code for it. */
export function LazyAway(props: AwayProps) {
	return props.family.memberDetails && <Lazy part={memberPart}>{({ Away }) => <Away {...props} />}</Lazy>;
}
