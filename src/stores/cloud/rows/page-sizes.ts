/**
 * Rows of a request, by table. An answer of the built-in backend has at most 1 MB (server/rest/sql.ts); of the widest rows that there can
 * be, a page leaves a twentieth of it free (tests/rest/page-sizes.test.ts). PostgREST returns 1000 rows at most (`max_rows`).
 */
export const PAGE_SIZES = {
	/** Beside all the photos that a family may have. */
	family_members: 200,
	/** One that excludes a thousand members who have all said "not now", with twelve options, has 80 KB. */
	decision_categories: 10,
	/** One with the longest names has 1.5 KB. */
	category_cycles: 300,
	/** And one more, which says whether there is a next page. Nearly all have below 1 KB. */
	family_history: 200,
} as const;

/** Of entries with a thousand ids, such as a reset of so many turns, each has 40 KB: their page is asked for where an answer is too large. */
export const WIDE_HISTORY_PAGE = 20;
