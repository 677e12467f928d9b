/** The name before which `name` stands at `position` among the others, counted from 0; `null` at the end: `before` of a move. */
export function nameAfter(names: readonly string[], name: string, position: number): string | null {
	return names.filter((one) => one !== name)[position] ?? null;
}

export function moveName(names: readonly string[], name: string, position: number): readonly string[] {
	return names.filter((one) => one !== name).toSpliced(position, 0, name);
}
