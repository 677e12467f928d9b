import { type TableResponse, unwrap } from "../http/response-error.ts";

/** @param page reads the rows from one to another, counted from 0 @throws StoreError */
export async function readPages<T>(
	size: number,
	page: (from: number, to: number) => PromiseLike<TableResponse<T[]>>,
): Promise<readonly T[]> {
	const rows: T[] = [];
	for (;;) {
		const more = unwrap(await page(rows.length, rows.length + size - 1));
		rows.push(...more);
		if (more.length < size) return rows;
	}
}
