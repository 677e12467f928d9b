import type { Records } from "./records.ts";
import type { Tables } from "./tables.ts";

export interface BackendRows {
	/** @throws StoreError */
	getOrRead(): Promise<{ readonly tables: Tables; readonly records: Records }>;
	/** @throws StoreError */
	read(): Promise<Records>;
	set(records: Records): void;
}
