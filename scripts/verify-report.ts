import type { Family } from "../src/rules/family.ts";
import type { HistoryEntry } from "../src/rules/history.ts";
import { type Verdict, type VerifiedTurn, verifyTurns } from "../src/rules/verify-turns.ts";
import { localDay } from "../src/stores/local-day.ts";
import { timeOfUuid } from "../src/stores/uuid.ts";

const HOUR_MS = 60 * 60 * 1000;
/** The first and the last zones where a day begins. */
const ZONES = [14, -12];

interface Report {
	/** One for each turn, in their order, and one that counts them. */
	readonly lines: readonly string[];
	/** Whether all turns agree with the history. */
	readonly fits: boolean;
}

/** Says for every turn of a family how it came about. @param history oldest first */
export function reportTurns({ family, history }: { family: Family; history: readonly HistoryEntry[] }): Report {
	const verified = verifyTurns(family, history, daysOf);
	const nameOf = createNames(family, history);
	const counts = new Map<Verdict, number>();
	for (const { verdict } of verified) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
	const count = (verdict: Verdict) => counts.get(verdict) ?? 0;
	const misfits = count("untold") + count("gone");
	return {
		lines: [
			...verified.map((one) => `${describeTime(one.at)}  ${nameOf(one.turn.category)}: ${describe(one, nameOf)}`),
			`${verified.length} turns: ${count("drawn")} drawn, ${count("someone-else")} of somebody else than was drawn, ` +
				`${count("without-draw")} recorded without a draw, ${count("mended")} mended, ` +
				`${count("imported")} that came along, ${count("unknown")} from before the history, ` +
				`${misfits} that do not fit.`,
		],
		fits: misfits === 0,
	};
}

function describe({ turn, verdict, drawn }: VerifiedTurn, nameOf: (id: string) => string): string {
	const doneBy = turn.doneBy === undefined ? "" : `, done by ${nameOf(turn.doneBy)}`;
	const said: Record<Verdict, string> = {
		drawn: "drawn",
		"someone-else": `${drawn} was drawn`,
		"without-draw": `recorded without a draw, which would have been ${drawn ?? "nobody"}`,
		mended: `mended: it was recorded as ${drawn ?? "somebody"}'s`,
		imported: "came along from elsewhere",
		unknown: "from before the history",
		untold: "DOES NOT FIT: the history says something else of it, or nothing",
		gone: "DOES NOT FIT: the history says that it is here, and it is gone",
	};
	return `${nameOf(turn.member)}${doneBy} (${said[verdict]})`;
}

function describeTime(at: string | undefined): string {
	return at === undefined ? "at no time told" : at.slice(0, 16).replace("T", " ");
}

/** Finds a name by id. The history has the names of those who left. */
function createNames({ members, categories }: Family, history: readonly HistoryEntry[]): (id: string) => string {
	const names = new Map<string, string>();
	for (const { member, memberName, category, categoryName } of history) {
		if (member !== undefined && memberName !== undefined) names.set(member, memberName);
		if (category !== undefined && categoryName !== undefined) names.set(category, categoryName);
	}
	for (const { id, name } of [...members, ...categories]) names.set(id, name);
	return (id) => names.get(id) ?? id;
}

/**
 * The family's days on which a turn may have been: the day when it was recorded, and the day when it reached the
 * history, which is later if it had to wait.
 */
function daysOf({ at, turns: [turn = ""] = [] }: HistoryEntry, family: Family): readonly string[] {
	const times = [timeOfUuid(turn), Date.parse(at)].filter((time) => !Number.isNaN(time));
	return [...new Set(times.flatMap((time) => daysAt(time, family)))];
}

/** If the family has no time zone, the day here comes first. */
function daysAt(time: number, family: Family): readonly string[] {
	const here = localDay(new Date(time), family);
	if (family.timeZone !== undefined) return [here];
	return [here, ...ZONES.map((hours) => new Date(time + hours * HOUR_MS).toISOString().slice(0, 10))];
}
