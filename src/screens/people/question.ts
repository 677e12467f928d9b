import type { ReactNode } from "react";
import type { Families } from "../../stores/cloud/families/families.ts";

/** A question, and what is done after a yes. */
export interface Question {
	readonly title: string;
	readonly text: ReactNode;
	readonly confirmLabel: string;
	act(families: Families): Promise<void>;
}
