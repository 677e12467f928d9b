import type { Family } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { memberPart } from "./member-part.ts";

/** "Away until Friday" of a member who is. */
export function LazyAwayNote({ family, name }: { family: Family; name: string }) {
	return (
		family.memberDetails && <Lazy part={memberPart}>{({ AwayNote }) => <AwayNote family={family} name={name} />}</Lazy>
	);
}

/** Says so while everybody is away. */
export function LazyEverybodyAway({ family }: { family: Family }) {
	return (
		family.memberDetails && <Lazy part={memberPart}>{({ EverybodyAway }) => <EverybodyAway family={family} />}</Lazy>
	);
}
