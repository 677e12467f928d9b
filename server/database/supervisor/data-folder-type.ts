import { statfsSync } from "node:fs";
import { StartupError } from "../../startup-error.ts";

/** The keys are magic numbers of Linux (statfs(2), linux/magic.h). */
const UNSUITABLE: Readonly<Record<number, string>> = {
	19780: "FAT",
	538032816: "exFAT",
	1397118030: "NTFS",
	1936094318: "NTFS",
	26985: "a network share (NFS)",
	20859: "a network share (SMB)",
	4283649346: "a network share (CIFS)",
	4266872130: "a network share (SMB)",
	16914839: "a share of a virtual machine (9p)",
};

/** FUSE may be anything, from NTFS-3G and sshfs to something sound. */
const FUSE = 0x65735546;

/**
 * PostgreSQL needs a file system that keeps owners and modes, and really writes what it reports as written. On others,
 * databases were lost.
 *
 * @param hasDatabase whether one exists already: an update of the server must not lock it in
 * @param type of the folder's file system, from statfs; undefined if the system does not say
 * @returns a warning for a file system that is, or may be, unsuitable
 * @throws StartupError for a new database on an unsuitable one
 */
export function checkDataFolder(
	folder: string,
	hasDatabase: boolean,
	type = readFileSystemType(folder),
): string | undefined {
	if (type === undefined) return undefined;
	const name = UNSUITABLE[type];
	if (name !== undefined) {
		const advice = `DATA_DIR ${folder} is on ${name}, which loses databases: choose a folder on a local disk of Linux, or a PostgreSQL by DATABASE_URL`;
		if (!hasDatabase) throw new StartupError(advice);
		return advice;
	}
	if (type === FUSE) {
		const advice = "if that is NTFS or a network share, move it, since these lose databases";
		return `DATA_DIR ${folder} is on a file system of FUSE: ${advice}`;
	}
	return undefined;
}

function readFileSystemType(folder: string): number | undefined {
	return process.platform === "linux" ? statfsSync(folder).type >>> 0 : undefined;
}
