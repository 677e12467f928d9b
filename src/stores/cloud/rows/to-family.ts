import { renameInClosedDraw } from "../../../rules/closed-draw.ts";
import { isDrawValid, restoreCandidates } from "../../../rules/draw.ts";
import type {
	Category,
	CategorySettings,
	Draw,
	Family,
	MemberDetails,
	OpenDraw,
	PastTurn,
	Turn,
} from "../../../rules/family.ts";
import { getToday } from "../../local-day.ts";
import { type CategoryRow, findById, type MemberRow, type OpenDrawRow, type Records, type TurnRow } from "./records.ts";

type NamesById = ReadonlyMap<string, string>;

/** @param today as of `localDay`: a draw that does not hold today is left out */
export function toFamily(records: Records, today: string = getToday()): Family {
	const names: NamesById = new Map(records.members.map(({ id, name }) => [id, name]));
	const turns = findPresentTurns(records);
	const rounds = groupByRound(turns);
	const memberDetails = records.members.flatMap(toMemberDetails);
	const pastTurns = records.categories.flatMap((row) => toPastTurns(row, names));
	const family: Family = {
		members: [...new Set(names.values())],
		categories: records.categories.map((row) => toCategory(row, rounds.get(row.name)?.get(row.runningRound), names)),
		...(memberDetails.length > 0 && { memberDetails }),
		...(turns.length > 0 && { turns: turns.map((turn) => toTurn(turn, rounds, names)) }),
		...(pastTurns.length > 0 && { pastTurns }),
	};
	return records.draws.length > 0 ? withOpenDraws(family, records, names, today) : family;
}

/** The lists are read one by one: a turn may be that of a member added in between. */
function findPresentTurns({ members, categories, turns }: Records): readonly TurnRow[] {
	const [present, names] = [members, categories].map((rows) => new Set(rows.map(({ name }) => name)));
	return turns.filter(({ member, category }) => present?.has(member) && names?.has(category));
}

type Rounds = ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;

/** By category and round, the members in the order of their turns. */
function groupByRound(turns: readonly TurnRow[]): Rounds {
	const rounds = new Map<string, Map<number, string[]>>();
	for (const { category, round, member } of turns) {
		const byNumber = rounds.get(category) ?? new Map<number, string[]>();
		rounds.set(category, byNumber);
		const members = byNumber.get(round);
		if (members) members.push(member);
		else byNumber.set(round, [member]);
	}
	return rounds;
}

function toMemberDetails({ name, emoji, colour, backOn }: MemberRow): readonly MemberDetails[] {
	if (emoji === undefined && colour === undefined && backOn === undefined) return [];
	return [
		{
			name,
			...(emoji !== undefined && { emoji }),
			...(colour !== undefined && { colour }),
			...(backOn !== undefined && { backOn }),
		},
	];
}

function toCategory({ name, settings }: CategoryRow, cycle: readonly string[] = [], names: NamesById): Category {
	const shown = settings && toSettings(settings, names);
	return { name, cycle, ...(shown && Object.keys(shown).length > 0 && { settings: shown }) };
}

/** In the family's order, without those who have left. */
function toSettings({ excluded = [], ...settings }: CategorySettings, names: NamesById): CategorySettings {
	const out = [...names].flatMap(([id, name]) => (excluded.includes(id) ? [name] : []));
	return out.length > 0 ? { ...settings, excluded: out } : settings;
}

function toTurn({ id, category, member, round, opensRound, ...turn }: TurnRow, rounds: Rounds, names: NamesById): Turn {
	const doneBy = turn.doneBy === undefined ? undefined : names.get(turn.doneBy);
	const closedDraw = turn.closedDraw && renameInClosedDraw(turn.closedDraw, (member) => names.get(member));
	return {
		id,
		category,
		member,
		...(doneBy !== undefined && { doneBy }),
		...(turn.option !== undefined && { option: turn.option }),
		...(opensRound && { previousCycle: rounds.get(category)?.get(round - 1) ?? [] }),
		...(closedDraw && { closedDraw }),
	};
}

function toPastTurns({ name: category, past = [] }: CategoryRow, names: NamesById): readonly PastTurn[] {
	return past.flatMap((turn) => {
		const member = names.get(turn.member);
		return member === undefined ? [] : [{ category, member, doneBy: names.get(turn.doneBy ?? "") }];
	});
}

function withOpenDraws(family: Family, records: Records, names: NamesById, today: string): Family {
	const draws = new Map<string, OpenDraw>();
	for (const row of records.draws) {
		const draw = isOutdated(row, records) ? undefined : toDraw(row, family, records, names);
		if (draw === undefined || !isDrawValid(family, draw, today)) continue;
		const passed = row.passed.flatMap((id) => names.get(id) ?? []);
		draws.set(draw.category, { draw: restoreCandidates(family, draw, today, passed), passed });
	}
	const categories = family.categories.map((category) => {
		const openDraw = draws.get(category.name);
		return openDraw ? { ...category, openDraw } : category;
	});
	return { ...family, categories };
}

/** A draw based on a turn that no longer exists stands: that turn went with its member, because any other deletion closes the draw. */
export function isOutdated({ category, basedOn }: OpenDrawRow, { categories, turns }: Records): boolean {
	const name = findById(categories, category)?.name;
	const last = turns.findLast((turn) => turn.category === name)?.id;
	return last !== undefined && last !== basedOn && (basedOn === null || findById(turns, basedOn) !== undefined);
}

function toDraw({ category, member }: OpenDrawRow, family: Family, records: Records, names: NamesById) {
	const name = findById(records.categories, category)?.name;
	const drawn = names.get(member);
	const cycle = family.categories.find((one) => one.name === name)?.cycle;
	if (name === undefined || drawn === undefined || cycle === undefined) return undefined;
	const draw: Draw = { category: name, member: drawn, isNewCycle: cycle.includes(drawn), cycle };
	return draw;
}
