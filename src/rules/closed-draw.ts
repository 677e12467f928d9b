import type { ClosedDraw, OpenDraw, Turn } from "./family.ts";

/** @param renamed the new name of each member, `undefined` of one who left @returns undefined if the drawn member left */
export function renameInClosedDraw(
	{ member, passed }: ClosedDraw,
	renamed: (member: string) => string | undefined,
): ClosedDraw | undefined {
	const drawn = renamed(member);
	return drawn === undefined ? undefined : { member: drawn, passed: passed.flatMap((one) => renamed(one) ?? []) };
}

export function closeDraw(open: OpenDraw | undefined): Pick<Turn, "closedDraw"> {
	return open ? { closedDraw: { member: open.draw.member, passed: open.passed } } : {};
}
