import type { Column, Reference, Table } from "../database/catalogue.ts";

/**
 * A parsed request: tables and columns are entries of the catalogue; values, aliases and numbers are parameters of the
 * SQL.
 */
export interface Query {
	readonly table: Table;
	readonly select: readonly Selection[];
	readonly filters: readonly Filter[];
	readonly order: readonly Order[];
	readonly limit: number | undefined;
	readonly offset: number;
}

export type Selection = SelectedColumn | Embed;

export interface SelectedColumn {
	readonly kind: "column";
	readonly column: Column;
	readonly alias: string | undefined;
}

export interface Embed {
	readonly kind: "embed";
	readonly reference: Reference;
	readonly alias: string | undefined;
	readonly columns: readonly SelectedColumn[];
}

export type Filter =
	| { readonly column: Column; readonly operator: "eq" | "lte"; readonly value: string }
	| { readonly column: Column; readonly operator: "in"; readonly values: readonly string[] }
	| { readonly column: Column; readonly operator: "is"; readonly value: "null" | "not_null" };

export interface Order {
	readonly column: Column;
	readonly descending: boolean;
	readonly nulls: "first" | "last" | undefined;
}
