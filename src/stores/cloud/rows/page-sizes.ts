/**
 * Rows of a request, by table. An answer of the built-in backend has at most 1 MB (server/rest/sql.ts); of the widest rows that there can
 * be, a page leaves a fifth of it free (tests/cloud/large-history.test.ts). PostgREST returns 1000 rows at most (`max_rows`).
 */
export const PAGE_SIZES = {
	family_members: 300,
	/** One that excludes a thousand members who have all said "not now", with twelve options, has 80 KB. */
	decision_categories: 10,
	/** One with the longest names has 1.5 KB. */
	category_cycles: 300,
	past_turns: 300,
	/** And one more, which says whether there is a next page. */
	family_history: 200,
} as const;
