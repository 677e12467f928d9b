import { renameInClosedDraw } from "./closed-draw.ts";
import type { Family, PastTurn } from "./family.ts";
import type { RecordEntry } from "./record.ts";
import type { Draw } from "./turns.ts";

export function renameMember(family: Family, name: string, newName: string): Family {
	const renamed = (member: string) => (member === name ? newName : member);
	const all = (members: readonly string[]) => members.map(renamed);
	const inDraw = ({ candidates, ...draw }: Draw): Draw => ({
		...draw,
		member: renamed(draw.member),
		cycle: all(draw.cycle),
		...(candidates && { candidates: all(candidates) }),
	});
	return {
		...family,
		members: all(family.members),
		categories: family.categories.map(({ settings, openDraw, ...category }) => ({
			...category,
			cycle: all(category.cycle),
			...(settings && { settings: { ...settings, ...(settings.excluded && { excluded: all(settings.excluded) }) } }),
			...(openDraw && { openDraw: { draw: inDraw(openDraw.draw), passed: all(openDraw.passed) } }),
		})),
		...(family.memberDetails && {
			memberDetails: family.memberDetails.map((details) => ({ ...details, name: renamed(details.name) })),
		}),
		...mapTurns(family, (turn) => ({ ...turn, ...renameInTurn(turn, renamed), member: renamed(turn.member) })),
	};
}

export function renameCategory(family: Family, name: string, newName: string): Family {
	const renamed = (category: string) => (category === name ? newName : category);
	return {
		...family,
		categories: family.categories.map(({ openDraw, ...category }) => ({
			...category,
			name: renamed(category.name),
			...(openDraw && {
				openDraw: { ...openDraw, draw: { ...openDraw.draw, category: renamed(openDraw.draw.category) } },
			}),
		})),
		...mapTurns(family, (turn) => ({ ...turn, category: renamed(turn.category) })),
	};
}

function mapTurns({ turns, pastTurns }: Family, map: <T extends PastTurn>(turn: T) => T): Partial<Family> {
	return { ...(turns && { turns: turns.map(map) }), ...(pastTurns && { pastTurns: pastTurns.map(map) }) };
}

/** For a record without ids: the entries of a renamed category or member go with the name. */
export function renameInRecord(
	entries: readonly RecordEntry[],
	list: "members" | "categories",
	name: string,
	newName: string,
): readonly RecordEntry[] {
	const renamed = (one: string) => (one === name ? newName : one);
	return entries.map((entry) =>
		list === "categories"
			? { ...entry, category: renamed(entry.category) }
			: {
					...entry,
					...(entry.member !== undefined && { member: renamed(entry.member) }),
					...renameInTurn(entry, renamed),
				},
	);
}

function renameInTurn(
	{ doneBy, previousCycle, closedDraw }: Pick<PastTurn, "doneBy" | "previousCycle" | "closedDraw">,
	renamed: (member: string) => string,
) {
	return {
		...(doneBy !== undefined && { doneBy: renamed(doneBy) }),
		...(previousCycle && { previousCycle: previousCycle.map(renamed) }),
		...(closedDraw && { closedDraw: renameInClosedDraw(closedDraw, renamed) }),
	};
}
