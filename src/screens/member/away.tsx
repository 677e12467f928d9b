import type { Family, Member } from "../../rules/family.ts";
import { AwayNote } from "./away-note.tsx";
import { EverybodyAway } from "./everybody-away.tsx";

export interface AwayProps {
	family: Family;
	/** Whose note it is; if left out, the note about everybody. */
	member?: Member;
	/** A class. */
	indent?: string;
}

export function Away({ family, member, indent = "ps-14" }: AwayProps) {
	return member ? <AwayNote member={member} indent={indent} /> : <EverybodyAway family={family} />;
}
