import type { Family } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { memberPart } from "./member-part.ts";

/** "Away until Friday" of a member who is. */
export function LazyAwayNote(props: { family: Family; name: string; indent: string }) {
	return props.family.memberDetails && <Lazy part={memberPart}>{({ AwayNote }) => <AwayNote {...props} />}</Lazy>;
}

/** Says so while everybody is away. */
export function LazyEverybodyAway({ family }: { family: Family }) {
	return (
		family.memberDetails && <Lazy part={memberPart}>{({ EverybodyAway }) => <EverybodyAway family={family} />}</Lazy>
	);
}
