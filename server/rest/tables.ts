type ColumnType = "uuid" | "text" | "integer" | "timestamptz";

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

/**
 * Every table and column that requests can reach, in the order of `*`. A test compares it with the catalogue, but only a reviewed line
 * makes a table reachable.
 */
export const TABLES: ReadonlyMap<string, Table> = new Map(
	[
		defineTable("family_groups", [id, name, { name: "user_id", type: "uuid" }, createdAt], []),
		defineTable(
			"family_members",
			[id, familyGroupId, name, createdAt],
			[{ table: "family_groups", on: [[familyGroupId, id]] }],
		),
		defineTable(
			"decision_categories",
			[id, familyGroupId, name, createdAt],
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
			],
			[
				{
					table: "decision_categories",
					on: [
						[categoryId, id],
						[familyGroupId, familyGroupId],
					],
				},
				{
					table: "family_members",
					on: [
						[memberId, id],
						[familyGroupId, familyGroupId],
					],
				},
			],
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
