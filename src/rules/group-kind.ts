/** What a family of the app can be. The words of the specification are those of a family. */
export const GROUP_KINDS = ["family", "flat", "team", "class"] as const;

export type GroupKind = (typeof GROUP_KINDS)[number];

export function isGroupKind(value: unknown): value is GroupKind {
	return GROUP_KINDS.some((kind) => kind === value);
}
