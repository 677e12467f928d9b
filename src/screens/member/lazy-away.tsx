import { Lazy } from "../../ui/lazy-part.tsx";
import type { AwayProps } from "./away.tsx";
import { memberPart } from "./member-part.ts";

/** Where nobody is away, no code is needed for it. */
export function LazyAway(props: AwayProps) {
	const about = props.member ? [props.member] : props.family.members;
	return (
		about.some(({ backOn }) => backOn !== undefined) && (
			<Lazy part={memberPart}>{({ Away }) => <Away {...props} />}</Lazy>
		)
	);
}
