import type { Change } from "../../../rules/changes.ts";
import { isDrawValid } from "../../../rules/draw.ts";
import { type Draw, type Family, findCategory } from "../../../rules/family.ts";
import { getToday } from "../../local-day.ts";
import { findById, findByName, hasRow, type OpenDrawRow, type Records, turnsInCategory } from "../rows/records.ts";
import { toFamily } from "../rows/to-family.ts";
import { type ChangeTargets, dayOf } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

/** The first device's draw stands: with another one open, this one means nothing. */
export function planOpenDraw(
	records: Records,
	{ draw, passed = [] }: Change & { kind: "open-draw" },
	targets: ChangeTargets,
): Plan | undefined {
	const day = dayOf(targets);
	const family = toFamily(records, day);
	// Also one that stands today: it was made while this one was queued.
	const standing = [family, ...(day === getToday() ? [] : [toFamily(records)])];
	if (standing.some((one) => findCategory(one, draw.category)?.openDraw !== undefined)) return undefined;
	const base = createDrawRow(records, family, draw, targets);
	if (base === undefined) return undefined;
	const passedIds = passed.flatMap((name) => findByName(records.members, name)?.id ?? []);
	const row: OpenDrawRow = { ...base, passed: passedIds.filter((id) => id !== base.member) };
	const others = records.draws.filter(({ category }) => category !== row.category);
	const outdated = records.draws.filter(({ category }) => category === row.category);
	return {
		after: { ...records, draws: [...others, row] },
		async send(tables) {
			if (outdated.length > 0) await tables.deleteDraws(outdated.map(({ id }) => id));
			return (await tables.insertDraw(row)) ? undefined : "reread";
		},
		isApplied: ({ draws }) => hasRow(draws, row.id),
	};
}

/** By its member and the turn that it is based on: an undo that is still pending opens a draw whose id only the database knows. */
export function planPassDraw(records: Records, draw: Draw, next: Draw, targets: ChangeTargets): Plan | undefined {
	const family = toFamily(records, dayOf(targets));
	const category = findByName(records.categories, draw.category);
	const open = records.draws.find((row) => row.category === category?.id);
	const shown = findCategory(family, draw.category)?.openDraw;
	if (open === undefined || shown?.draw.member !== draw.member || next.category !== draw.category) return undefined;
	const row = createDrawRow(records, family, next, targets);
	const passed = [...open.passed, open.member];
	if (row === undefined || passed.includes(row.member)) return undefined;
	const after: OpenDrawRow = { ...row, passed };
	return {
		after: { ...records, draws: records.draws.map((one) => (one === open ? after : one)) },
		send: (tables) => tables.passDraw(open.id, after),
		isApplied: ({ draws }) => hasRow(draws, after.id),
	};
}

function createDrawRow(records: Records, family: Family, draw: Draw, targets: ChangeTargets): OpenDrawRow | undefined {
	const category = findByName(records.categories, draw.category);
	const member = findByName(records.members, draw.member);
	const basedOn = turnsInCategory(records, draw.category).at(-1)?.id;
	if (category === undefined || member === undefined || basedOn !== targets.known[0]) return undefined;
	if (!isDrawValid(family, draw, dayOf(targets))) return undefined;
	return { id: targets.newId, category: category.id, member: member.id, basedOn: basedOn ?? null, passed: [] };
}

/** Without the draws that a change makes void. Which of them the database does not close by itself is not known here. */
export function planVoidDraws(before: Records, after: Records, day: string) {
	const [open, stillOpen] = [findStandingDraws(before, day), findStandingDraws(after, day)];
	const isVoid = ({ id }: OpenDrawRow) => !stillOpen.has(id) && (open.has(id) || !hasRow(before.draws, id));
	const voided = after.draws.filter(isVoid);
	return {
		after: voided.length === 0 ? after : { ...after, draws: after.draws.filter((row) => !voided.includes(row)) },
		voided: voided.flatMap(({ id }) => (open.has(id) ? [id] : [])),
	};
}

function findStandingDraws(records: Records, day: string): ReadonlySet<string> {
	if (records.draws.length === 0) return new Set();
	const { categories } = toFamily(records, day);
	const standing = new Set(categories.flatMap(({ name, openDraw }) => (openDraw ? [name] : [])));
	return new Set(
		records.draws.flatMap(({ id, category }) =>
			standing.has(findById(records.categories, category)?.name ?? "") ? [id] : [],
		),
	);
}
