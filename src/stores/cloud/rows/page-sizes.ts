/**
 * Rows of a request, by table. An answer of the built-in backend has at most 1 MB (server/rest/sql.ts); of the widest rows that there can
 * be, a page leaves a fifth of it free (tests/cloud/large-history.test.ts). PostgREST returns 1000 rows at most (`max_rows`).
 */
export const PAGE_SIZES = {
	family_members: 300,
	/** One that excludes a thousand members, with twelve options and as many past turns as it keeps, has 54 KB. */
	decision_categories: 14,
	/** One with the longest names and the draw that it closed has 2.5 KB. */
	category_cycles: 300,
	open_draws: 300,
	/** And one more, which says whether there is a next page. */
	family_record: 200,
} as const;
