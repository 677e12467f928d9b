/** The widest rows fit the 1 MB of an answer (tests/rest/page-sizes.test.ts). PostgREST returns at most 1000 rows. */
export const PAGE_SIZES = {
	family_members: 200,
	decision_categories: 10,
	category_cycles: 300,
	/** One more is read, which says whether there is a next page. */
	family_history: 200,
} as const;

/** Read if an answer is too large: the entry of a reset of a thousand turns has 40 KB. */
export const WIDE_HISTORY_PAGE = 20;
