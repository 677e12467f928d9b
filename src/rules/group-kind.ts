export const GROUP_KINDS = ["family", "flat", "team", "class"] as const;

export type GroupKind = (typeof GROUP_KINDS)[number];

export function isGroupKind(value: unknown): value is GroupKind {
	return GROUP_KINDS.some((kind) => kind === value);
}
