import type { Change } from "./changes.ts";
import { isForChildren } from "./child-lock.ts";

export const ROLES = ["owner", "adult", "screen"] as const;

export type Role = (typeof ROLES)[number];

/** The database decides (…_access.sql); this says what is shown. */
export function mayChange(role: Role, kind: Change["kind"]): boolean {
	return role !== "screen" || isForChildren(kind) || kind === "undo-turn";
}
