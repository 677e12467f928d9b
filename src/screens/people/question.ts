import type { ReactNode } from "react";
import type { Families } from "../../stores/cloud/families/families.ts";

/** Something that is asked before it is done. */
export interface Question {
	readonly title: string;
	readonly text: ReactNode;
	readonly confirmLabel: string;
	act(families: Families): Promise<void>;
}
