/** The tables of supabase/migrations, in the form of `supabase gen types`, without columns that the product does not read. */
export type Database = {
	public: {
		Tables: {
			family_groups: Table<{ id: string; name: string; user_id: string }, []>;
			family_members: Table<{ id: string; family_group_id: string; name: string }, []>;
			decision_categories: Table<{ id: string; family_group_id: string; name: string }, []>;
			category_cycles: Table<
				{
					id: string;
					family_group_id: string;
					category_id: string;
					member_id: string;
					cycle_number: number;
					turn_number: number;
				},
				[Reference<"category_id", "decision_categories">, Reference<"member_id", "family_members">]
			>;
		};
		Views: Record<never, never>;
		Functions: { delete_my_account: { Args: Record<never, never>; Returns: undefined } };
	};
};

type Table<Row, Relationships> = { Row: Row; Insert: Row; Update: Record<never, never>; Relationships: Relationships };

type Reference<Column extends string, Other extends string> = {
	foreignKeyName: `category_cycles_${Column}_family_group_id_fkey`;
	columns: [Column, "family_group_id"];
	isOneToOne: false;
	referencedRelation: Other;
	referencedColumns: ["id", "family_group_id"];
};
