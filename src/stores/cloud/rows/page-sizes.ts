/**
 * Rows of a request. An answer of the built-in backend has at most 1 MB (server/rest/sql.ts); of the widest rows that
 * there can be a page leaves a twentieth free (tests/rest/page-sizes.test.ts). PostgREST returns at most 1000.
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

/** Where an answer is too large: a reset of a thousand turns has 40 KB. */
export const WIDE_HISTORY_PAGE = 20;
