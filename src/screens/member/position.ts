/** The name before which `name` stands at `place` among the others, counted from 0; `null` at the end: `before` of a move. */
export function nameAfter(names: readonly string[], name: string, place: number): string | null {
	return names.filter((one) => one !== name)[place] ?? null;
}

/** All names, with `name` at `place`. */
export function placeName(names: readonly string[], name: string, place: number): readonly string[] {
	return names.filter((one) => one !== name).toSpliced(place, 0, name);
}
