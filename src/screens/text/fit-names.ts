/** The width of a face and of the gap after the name, in characters. */
const FACE_WIDTH = 5;

/**
 * How many of these names have room beside their faces. At least one, and never all but one: "and 1 more" needs as much
 * room as a name.
 *
 * @param room in characters
 */
export function fitNames(names: readonly string[], room: number): number {
	let left = room;
	const fitting = names.findIndex((name) => {
		left -= [...name].length + FACE_WIDTH;
		return left < 0;
	});
	const count = fitting === -1 ? names.length : Math.max(1, fitting);
	return count === names.length - 1 ? names.length : count;
}
