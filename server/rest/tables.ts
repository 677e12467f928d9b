export type ColumnType =
	| "uuid"
	| "uuid[]"
	| "text"
	| "text[]"
	| "jsonb"
	| "boolean"
	| "smallint"
	| "integer"
	| "bigint"
	| "double precision"
	| "date"
	| "timestamptz";

export interface Column {
	readonly name: string;
	readonly type: ColumnType;
}

export interface Reference {
	readonly table: string;
	readonly on: readonly (readonly [here: Column, there: Column])[];
}

export interface Table {
	readonly name: string;
	readonly columns: ReadonlyMap<string, Column>;
	readonly references: ReadonlyMap<string, Reference>;
}

const id: Column = { name: "id", type: "uuid" };
const familyGroupId: Column = { name: "family_group_id", type: "uuid" };
const name: Column = { name: "name", type: "text" };
const createdAt: Column = { name: "created_at", type: "timestamptz" };
const categoryId: Column = { name: "category_id", type: "uuid" };
const memberId: Column = { name: "member_id", type: "uuid" };
const position: Column = { name: "position", type: "double precision" };
const removedAt: Column = { name: "removed_at", type: "timestamptz" };
const option: Column = { name: "option", type: "text" };
const key: Column = { name: "key", type: "text" };
const doneBy: Column = { name: "done_by", type: "uuid" };
const cycle: Column = { name: "cycle", type: "integer" };
const day: Column = { name: "day", type: "date" };
const who: readonly Column[] = [
	{ name: "who", type: "uuid" },
	{ name: "who_name", type: "text" },
];
const turnNumber: Column = { name: "turn_number", type: "integer" };

const memberColumns: readonly Column[] = [
	...[id, familyGroupId, name, createdAt, removedAt, position, key],
	{ name: "emoji", type: "text" },
	{ name: "colour", type: "smallint" },
	{ name: "back_on", type: "date" },
	{ name: "photo", type: "text" },
];
const categoryColumns: readonly Column[] = [
	...[id, familyGroupId, name, createdAt, removedAt, position, key],
	{ name: "settings", type: "jsonb" },
	{ name: "not_now", type: "jsonb" },
	{ name: "looked_at", type: "jsonb" },
	{ name: "settled", type: "jsonb" },
];
const turnColumns: readonly Column[] = [
	...[id, familyGroupId, categoryId, memberId],
	{ name: "cycle_number", type: "integer" },
	createdAt,
	...[turnNumber, cycle, doneBy, option, day, ...who],
	{ name: "undone_at", type: "timestamptz" },
	{ name: "reset_at", type: "timestamptz" },
];

const categoryReference: Reference = {
	table: "decision_categories",
	on: [
		[categoryId, id],
		[familyGroupId, familyGroupId],
	],
};
const memberReference: Reference = {
	table: "family_members",
	on: [
		[memberId, id],
		[familyGroupId, familyGroupId],
	],
};

/**
 * Every table and column that requests can reach, in the order of `*`. A test compares it with the catalogue, but only a reviewed line
 * makes a table reachable.
 */
export const TABLES: ReadonlyMap<string, Table> = new Map(
	[
		defineTable(
			"family_groups",
			[
				...[id, name, { name: "user_id", type: "uuid" } as const, createdAt],
				{ name: "secret", type: "text" },
				{ name: "group_kind", type: "text" },
				{ name: "time_zone", type: "text" },
			],
			[],
		),
		defineTable("family_members", memberColumns, [{ table: "family_groups", on: [[familyGroupId, id]] }]),
		defineTable("decision_categories", categoryColumns, [{ table: "family_groups", on: [[familyGroupId, id]] }]),
		defineTable("category_cycles", turnColumns, [categoryReference, memberReference]),
		defineTable("all_members", memberColumns, []),
		defineTable("all_categories", categoryColumns, []),
		defineTable("all_turns", turnColumns, []),
		defineTable(
			"family_history",
			[
				familyGroupId,
				{ name: "id", type: "bigint" },
				{ name: "kind", type: "text" },
				{ name: "at", type: "timestamptz" },
				{ name: "category", type: "uuid" },
				{ name: "category_name", type: "text" },
				{ name: "member", type: "uuid" },
				{ name: "member_name", type: "text" },
				doneBy,
				{ name: "done_by_name", type: "text" },
				...[option, cycle],
				{ name: "turns", type: "uuid[]" },
				{ name: "n", type: "integer" },
				{ name: "new_name", type: "text" },
				{ name: "back_on", type: "date" },
				{ name: "settings", type: "jsonb" },
				{ name: "count", type: "integer" },
				{ name: "imported", type: "boolean" },
				{ name: "session_id", type: "uuid" },
				day,
				{ name: "was_name", type: "text" },
				{ name: "was_done_by_name", type: "text" },
				{ name: "was_day", type: "date" },
				{ name: "place", type: "integer" },
				{ name: "was_place", type: "integer" },
				...who,
			],
			[{ table: "family_groups", on: [[familyGroupId, id]] }],
		),
		defineTable(
			"family_people",
			[
				familyGroupId,
				{ name: "user_id", type: "uuid" },
				{ name: "role", type: "text" },
				...[name, memberId],
				{ name: "is_anonymous", type: "boolean" },
				{ name: "joined_at", type: "timestamptz" },
				{ name: "last_seen", type: "timestamptz" },
			],
			[{ table: "family_groups", on: [[familyGroupId, id]] }, memberReference],
		),
	].map((table) => [table.name, table]),
);

function defineTable(tableName: string, columns: readonly Column[], references: readonly Reference[]): Table {
	return {
		name: tableName,
		columns: new Map(columns.map((column) => [column.name, column])),
		references: new Map(references.map((reference) => [reference.table, reference])),
	};
}
