import { rename, rm, writeFile } from "node:fs/promises";

/** Writes a new file that appears when it is complete, and leaves nothing where it does not, as on a full disk. */
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
