import type { CategorySettings, ClosedDraw } from "../../../rules/family.ts";
import { validateName } from "../../../rules/name.ts";
import { isSame } from "../is-same.ts";

export interface NamedRow {
	readonly id: string;
	readonly name: string;
}

interface OrderedRow extends NamedRow {
	readonly position: number;
}

export interface MemberRow extends OrderedRow {
	readonly emoji?: string | undefined;
	readonly colour?: number | undefined;
	readonly backOn?: string | undefined;
}

export interface CategoryRow extends OrderedRow {
	/** The round that runs: its turns are the running cycle. */
	readonly runningRound: number;
	/** Its `excluded` are ids. */
	readonly settings?: CategorySettings | undefined;
	readonly past?: readonly PastTurnRow[] | undefined;
}

/** Of ids: a turn that is in no cycle any more. */
interface PastTurnRow {
	/** Of a turn that this device has seen being reset. */
	readonly id?: string | undefined;
	readonly member: string;
	readonly doneBy?: string | undefined;
}

export interface TurnRow {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	/** From 1 in each category, with gaps. */
	readonly turnNumber: number;
	readonly round: number;
	readonly opensRound?: true | undefined;
	/** An id, of somebody who may have left since. */
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/** Of ids. */
	readonly closedDraw?: ClosedDraw | undefined;
}

/** All but `id` are ids of other rows, too. */
export interface OpenDrawRow {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	/** The last turn of the category when it was drawn. */
	readonly basedOn: string | null;
	readonly passed: readonly string[];
}

/** A family's rows: members and categories in their order, turns in that of `created_at`. */
export interface Records {
	readonly members: readonly MemberRow[];
	readonly categories: readonly CategoryRow[];
	readonly turns: readonly TurnRow[];
	readonly draws: readonly OpenDrawRow[];
}

export const NO_RECORDS: Records = { members: [], categories: [], turns: [], draws: [] };

export type NamedList = "members" | "categories";

export function turnsInCategory({ turns }: Records, category: string): readonly TurnRow[] {
	return turns.filter((turn) => turn.category === category);
}

export function findByName<Row extends NamedRow>(rows: readonly Row[], name: string): Row | undefined {
	return rows.find((row) => row.name === name);
}

/** Valid, and nobody's yet. */
export function isNewName(rows: readonly NamedRow[], name: string): boolean {
	return (
		validateName(
			name,
			rows.map((row) => row.name),
		) === "ok"
	);
}

export function findById<Row extends { readonly id: string }>(
	rows: readonly Row[],
	id: string | undefined,
): Row | undefined {
	return rows.find((row) => row.id === id);
}

export function rowsByName<Row extends NamedRow>(rows: readonly Row[]): ReadonlyMap<string, Row> {
	return new Map(rows.map((row) => [row.name, row]));
}

export function hasRow(rows: readonly { readonly id: string }[], id: string): boolean {
	return rows.some((row) => row.id === id);
}

export function recordsIncludeRow({ members, categories, turns, draws }: Records, id: string): boolean {
	return [members, categories, turns, draws].some((rows) => hasRow(rows, id));
}

export function recordsIncludeVersion({ members, categories }: Records, row: MemberRow | CategoryRow): boolean {
	return isSame(findById<MemberRow | CategoryRow>([...members, ...categories], row.id), row);
}

/** As the database gives it to a row that comes without one. */
export function nextPosition(rows: readonly OrderedRow[]): number {
	return rows.reduce((last, { position }) => Math.max(last, position), 0) + 1;
}

/** Each column that an update sets. @param changed `undefined` unsets */
export function updateRow<List extends NamedList>(
	records: Records,
	list: List,
	id: string,
	changed: Partial<Records[List][number]>,
): Records {
	return { ...records, [list]: records[list].map((row) => (row.id === id ? { ...row, ...changed } : row)) };
}
