import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a new file that appears when it is complete. If that fails, as on a full disk, it leaves nothing. */
export async function writeWholeFile(file: string, data: Buffer, mode: number): Promise<void> {
	const draft = `${file}.part`;
	try {
		await writeFile(draft, data, { mode });
		await rename(draft, file);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
