import type { CategorySettings, Family, Look, Settlement } from "../../../rules/family.ts";
import type { HistoryEntry } from "../../../rules/history.ts";

type Named = { id: string; family_group_id: string; name: string; created_at: string };

// Columns that the specification does not have need not be there.

export type GroupRow = {
	id: string;
	name: string;
	user_id: string;
	created_at: string;
	secret?: string;
	group_kind?: string | null;
	time_zone?: string | null;
};

type PersonRow = {
	family_group_id: string;
	user_id: string;
	role: string;
	name: string | null;
	member_id: string | null;
	is_anonymous: boolean;
	joined_at: string;
	last_seen: string;
};

export type MemberRow = Named & {
	position?: number;
	removed_at?: string | null;
	key?: string | null;
	emoji?: string | null;
	colour?: number | null;
	photo?: string | null;
	back_on?: string | null;
};

export type CategoryRow = Named & {
	position?: number;
	removed_at?: string | null;
	key?: string | null;
	settings?: CategorySettings;
	not_now?: { readonly n: number; readonly members: readonly string[] } | null;
	looked_at?: Look | null;
	settled?: readonly Settlement[] | null;
};

export type TurnRow = {
	id: string;
	family_group_id: string;
	category_id: string;
	member_id: string;
	cycle_number: number;
	created_at: string;
	turn_number?: number | null;
	cycle?: number | null;
	undone_at?: string | null;
	reset_at?: string | null;
	done_by?: string | null;
	option?: string | null;
	day?: string | null;
	who?: string | null;
	who_name?: string | null;
};

export type HistoryRow = {
	id: number;
	family_group_id: string;
	kind: HistoryEntry["kind"];
	at: string;
	category: string | null;
	category_name: string | null;
	member: string | null;
	member_name: string | null;
	done_by: string | null;
	done_by_name: string | null;
	option: string | null;
	cycle: number | null;
	turns: string[] | null;
	n: number | null;
	new_name: string | null;
	back_on: string | null;
	place?: number | null;
	was_place?: number | null;
	settings: HistoryEntry["settings"] | null;
	count: number | null;
	day?: string | null;
	was_name?: string | null;
	was_done_by_name?: string | null;
	was_day?: string | null;
	imported: boolean;
	session_id: string | null;
	who?: string | null;
	who_name?: string | null;
};

type Functions = {
	/** `for_all`: of a backend that knows people. */
	delete_my_account: Call<{ for_all?: boolean }>;
	edit_category: Call<{ category: string; settings: CategorySettings; edits: readonly string[] }>;
	say_not_now: Call<{ category: string; n: number; member: string }>;
	undo_turn: Call<{ turn: string }>;
	cancel_turn: Call<{ turn: string }>;
	mend_turn: Call<{ turn: string; member: string | null; done_by: string | null; day: string | null }>;
	redo_turn: Call<{ turn: string }>;
	reset_category: Call<{ category: string; turns: readonly string[] }>;
	settle: Call<{ category: string; debtor: string; creditor: string; turns: number }>;
	undo_settlement: Call<{ category: string; debtor: string; creditor: string; was: number; turns: number }>;
	restore_member: Call<{ member: string }>;
	restore_category: Call<{ category: string }>;
	undo_reset: Call<{ category: string; turns: readonly string[] }>;
	/** `into_family`: of a backend that knows people. */
	import_family: Call<{ family: Family; history: readonly HistoryEntry[]; into_family?: string }>;
};

/** Those about people, most of which answer. */
type PeopleFunctions = {
	see_family: Call<{ family: string }>;
	edit_person: Call<{ family: string; person: string; name: string | null; member: string | null }>;
	set_role: Call<{ family: string; person: string; role: string }>;
	remove_person: Call<{ family: string; person: string }>;
	leave_family: Call<{ family: string }>;
	hand_over: Call<{ family: string; person: string }>;
	delete_family: Call<{ family: string; for_all: boolean }>;
	create_invitation: Call<{ family: string; role: string }, unknown>;
	create_invitation_code: Call<{ invitation: string }, unknown>;
	revoke_invitation: Call<{ invitation: string }>;
	renew_invitation: Call<{ invitation: string }, unknown>;
	list_invitations: Call<{ family: string }, unknown>;
	read_invitation: Call<{ token: string }, unknown>;
	join_family: Call<{ token: string; name?: string }, unknown>;
	my_invitation: Call<Record<never, never>, unknown>;
	join_my_invitation: Call<{ name?: string }, unknown>;
	read_invitation_by_code: Call<{ code: string }, unknown>;
	join_by_code: Call<{ code: string; name?: string }, unknown>;
	request_pairing: Call<Record<never, never>, unknown>;
	confirm_pairing: Call<{ secret: string; family: string; name: string; member: string | null }, unknown>;
};

export type DatabaseFunction = keyof Functions;
export type PeopleFunction = keyof PeopleFunctions;
export type PeopleArguments<Name extends PeopleFunction> = PeopleFunctions[Name]["Args"];
export type Arguments<Name extends DatabaseFunction> = Functions[Name]["Args"];

/** The tables of supabase/migrations, in the form of `supabase gen types`, without columns that the product does not read. */
export type Database = {
	public: {
		Tables: {
			family_groups: Table<GroupRow>;
			family_members: Table<MemberRow>;
			decision_categories: Table<CategoryRow>;
			category_cycles: Table<
				TurnRow,
				[
					Reference<"category_cycles", "category_id", "decision_categories">,
					Reference<"category_cycles", "member_id", "family_members">,
				]
			>;
			family_history: Table<HistoryRow>;
			family_people: Table<PersonRow>;
		};
		Views: Record<never, never>;
		Functions: Functions & PeopleFunctions;
	};
};

type Table<Row, Relationships = []> = {
	Row: Row;
	Insert: Partial<Row>;
	Update: Partial<Row>;
	Relationships: Relationships;
};

type Call<Args, Returns = undefined> = { Args: Args; Returns: Returns };

type Reference<From extends string, Column extends string, Other extends string> = {
	foreignKeyName: `${From}_${Column}_family_group_id_fkey`;
	columns: [Column, "family_group_id"];
	isOneToOne: false;
	referencedRelation: Other;
	referencedColumns: ["id", "family_group_id"];
};
