import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { BackupError } from "./backup-error.ts";
import { checksumRows } from "./checksum.ts";
import { type BackupTable, type Header, parseHeader, parseTrailer, type Trailer, throwDamaged } from "./format.ts";

const MAX_LINE_BYTES = 256 * 1024;
const NEWLINE = 0x0a;

interface Section {
	readonly table: BackupTable;
	readonly checksum: Trailer["tables"][number];
	/** A position in the file, in bytes. */
	readonly start: number;
}

export interface Backup {
	readonly header: Header;
	readonly sections: readonly Section[];
}

/** Reads and verifies the whole file. @throws BackupError unless every byte is as written */
export async function readBackup(file: string): Promise<Backup> {
	const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
		throw new BackupError(error.code === "ENOENT" ? `there is no file ${file}` : `${file} cannot be read`, {
			cause: error,
		});
	});
	try {
		if (!(await handle.stat()).isFile()) throw new BackupError(`${file} is no file`);
		return await verifyBackup(file, handle);
	} finally {
		await handle.close();
	}
}

async function verifyBackup(file: string, handle: FileHandle): Promise<Backup> {
	const { size } = await handle.stat();
	const first = await readRange(handle, 0, Math.min(size, MAX_LINE_BYTES));
	const headerEnd = first.indexOf(NEWLINE) + 1;
	const header = parseHeader(first.subarray(0, headerEnd).toString());
	const last = await readRange(handle, Math.max(headerEnd, size - MAX_LINE_BYTES), size);
	const trailerStart = size - last.length + (last.at(-1) === NEWLINE ? last.lastIndexOf(NEWLINE, -2) + 1 : last.length);
	const trailer = parseTrailer(last.subarray(last.length - (size - trailerStart)).toString());

	const sections: Section[] = [];
	let start = headerEnd;
	for (const [at, table] of header.tables.entries()) {
		const checksum = trailer.tables[at] ?? throwDamaged();
		sections.push({ table, checksum, start });
		start += checksum.bytes;
	}
	if (start !== trailerStart || trailer.tables.length !== header.tables.length) throwDamaged();
	const totalHash = createHash("sha256").update(first.subarray(0, headerEnd));
	for (const section of sections) {
		const checksum = await checksumRows(readRows(file, section), undefined, totalHash);
		// Nothing else covers the bytes of the trailer.
		if (JSON.stringify(checksum) !== JSON.stringify(section.checksum)) throwDamaged();
	}
	if (totalHash.digest("hex") !== trailer.sha256) throwDamaged();
	return { header, sections };
}

/** The rows of a section, as COPY wrote them. */
export function readRows(file: string, { start, checksum }: Section): Readable {
	return checksum.bytes === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + checksum.bytes - 1 });
}

async function readRange(handle: FileHandle, from: number, to: number): Promise<Buffer> {
	const buffer = Buffer.alloc(to - from);
	const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
	return buffer.subarray(0, bytesRead);
}
