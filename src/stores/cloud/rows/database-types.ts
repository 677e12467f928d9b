import type { RecordEntry } from "../../../rules/record.ts";

/** What `import_record` takes. */
export interface ImportedEntry {
	readonly kind: RecordEntry["kind"];
	readonly category: string;
	readonly at: string;
	readonly member?: string | undefined;
	readonly done_by?: string | undefined;
	readonly option?: string | undefined;
	readonly turn?: string | undefined;
	readonly opened_round?: true | undefined;
}

/** The tables of supabase/migrations, in the form of `supabase gen types`, without columns that the product does not read. */
export type Database = {
	public: {
		Tables: {
			family_groups: Table<{ id: string; name: string; user_id: string }, never, []>;
			family_members: Table<
				{
					id: string;
					family_group_id: string;
					name: string;
					position: number;
					emoji: string | null;
					colour: number | null;
					back_on: string | null;
				},
				"position" | "emoji" | "colour" | "back_on",
				[]
			>;
			decision_categories: Table<
				{
					id: string;
					family_group_id: string;
					name: string;
					position: number;
					running_round: number;
					emoji: string | null;
					excluded: string[];
					no_repeat: boolean;
					pick: "chance" | "order";
					question: string | null;
					options: string[] | null;
					past_members: string[];
					past_done_by: (string | null)[];
				},
				| "position"
				| "running_round"
				| "emoji"
				| "excluded"
				| "no_repeat"
				| "pick"
				| "question"
				| "options"
				| "past_members"
				| "past_done_by",
				[]
			>;
			category_cycles: Table<
				{
					id: string;
					family_group_id: string;
					category_id: string;
					member_id: string;
					cycle_number: number;
					turn_number: number;
					done_by: string | null;
					option: string | null;
					round: number;
					opened_round: boolean;
					draw_member: string | null;
					draw_passed: string[] | null;
				},
				"done_by" | "option" | "round" | "opened_round" | "draw_member" | "draw_passed",
				[
					Reference<"category_cycles", "category_id", "decision_categories">,
					Reference<"category_cycles", "member_id", "family_members">,
				]
			>;
			open_draws: Table<
				{
					id: string;
					family_group_id: string;
					category_id: string;
					member_id: string;
					based_on: string | null;
					passed: string[];
				},
				never,
				[]
			>;
			family_record: Table<
				{
					id: number;
					family_group_id: string;
					category_id: string;
					kind: RecordEntry["kind"];
					at: string;
					turn_id: string | null;
					round: number | null;
					member_id: string | null;
					member_name: string | null;
					done_by_id: string | null;
					done_by_name: string | null;
					option: string | null;
					session_id: string | null;
					opened_round: boolean;
					imported: boolean;
				},
				never,
				[Reference<"family_record", "category_id", "decision_categories">]
			>;
		};
		Views: Record<never, never>;
		Functions: {
			delete_my_account: { Args: Record<never, never>; Returns: undefined };
			pass_draw: { Args: { draw_id: string; new_id: string; new_member: string }; Returns: undefined };
			import_record: { Args: { entries: ImportedEntry[] }; Returns: undefined };
			undo_turn: { Args: { turn_id: string }; Returns: undefined };
		};
	};
};

/** @param Default columns that an insert may leave out */
type Table<Row, Default extends keyof Row, Relationships> = {
	Row: Row;
	Insert: Omit<Row, Default> & Partial<Pick<Row, Default>>;
	Update: Partial<Row>;
	Relationships: Relationships;
};

type Reference<From extends string, Column extends string, Other extends string> = {
	foreignKeyName: `${From}_${Column}_family_group_id_fkey`;
	columns: [Column, "family_group_id"];
	isOneToOne: false;
	referencedRelation: Other;
	referencedColumns: ["id", "family_group_id"];
};
