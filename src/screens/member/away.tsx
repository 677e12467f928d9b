import type { Family } from "../../rules/family.ts";
import { AwayNote } from "./away-note.tsx";
import { EverybodyAway } from "./everybody-away.tsx";

export interface AwayProps {
	family: Family;
	/** Whose note it is; without, that of everybody. */
	name?: string;
	indent?: string;
}

export function Away({ family, name, indent = "3.5rem" }: AwayProps) {
	if (name === undefined) return <EverybodyAway family={family} />;
	return <AwayNote family={family} name={name} indent={indent} />;
}
