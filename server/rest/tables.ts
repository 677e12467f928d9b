type ColumnType =
	| "uuid"
	| "uuid[]"
	| "text"
	| "text[]"
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
const emoji: Column = { name: "emoji", type: "text" };
const option: Column = { name: "option", type: "text" };
const round: Column = { name: "round", type: "integer" };
const openedRound: Column = { name: "opened_round", type: "boolean" };
const recordedBy: Column = { name: "recorded_by", type: "uuid" };

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
		defineTable("family_groups", [id, name, { name: "user_id", type: "uuid" }, createdAt], []),
		defineTable(
			"family_members",
			[
				id,
				familyGroupId,
				name,
				createdAt,
				position,
				emoji,
				{ name: "colour", type: "smallint" },
				{ name: "back_on", type: "date" },
			],
			[{ table: "family_groups", on: [[familyGroupId, id]] }],
		),
		defineTable(
			"decision_categories",
			[
				id,
				familyGroupId,
				name,
				createdAt,
				position,
				emoji,
				{ name: "excluded", type: "uuid[]" },
				{ name: "no_repeat", type: "boolean" },
				{ name: "pick", type: "text" },
				{ name: "question", type: "text" },
				{ name: "options", type: "text[]" },
				{ name: "running_round", type: "integer" },
				{ name: "past_members", type: "uuid[]" },
				{ name: "past_done_by", type: "uuid[]" },
			],
			[{ table: "family_groups", on: [[familyGroupId, id]] }],
		),
		defineTable(
			"category_cycles",
			[
				id,
				familyGroupId,
				categoryId,
				memberId,
				{ name: "cycle_number", type: "integer" },
				{ name: "turn_number", type: "integer" },
				createdAt,
				{ name: "done_by", type: "uuid" },
				option,
				recordedBy,
				round,
				openedRound,
				{ name: "draw_member", type: "uuid" },
				{ name: "draw_passed", type: "uuid[]" },
			],
			[categoryReference, memberReference],
		),
		defineTable(
			"open_draws",
			[
				id,
				familyGroupId,
				categoryId,
				memberId,
				{ name: "based_on", type: "uuid" },
				{ name: "passed", type: "uuid[]" },
				{ name: "drawn_by", type: "uuid" },
				createdAt,
			],
			[categoryReference, memberReference],
		),
		defineTable(
			"family_record",
			[
				{ name: "id", type: "bigint" },
				familyGroupId,
				categoryId,
				{ name: "kind", type: "text" },
				{ name: "at", type: "timestamptz" },
				{ name: "turn_id", type: "uuid" },
				round,
				memberId,
				{ name: "member_name", type: "text" },
				{ name: "done_by_id", type: "uuid" },
				{ name: "done_by_name", type: "text" },
				option,
				recordedBy,
				{ name: "session_id", type: "uuid" },
				openedRound,
				{ name: "imported", type: "boolean" },
			],
			[categoryReference],
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
