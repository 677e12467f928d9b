import { readdir } from "node:fs/promises";

/** The file name of a timer's backup. It ends with `UNVERIFIED` until a restore has shown that the backup is good. */
export const BACKUP_NAME = /^whose-turn-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup(\.unverified)?$/;
export const UNVERIFIED = ".unverified";

/**
 * The newest of the timer's backups.
 *
 * @returns when it began, and whether it was restored into a second database, where every row was compared; undefined
 * if there is none, or no folder
 */
export async function findNewestBackup(folder: string) {
	const names = await readdir(folder).catch(() => []);
	const newest = names
		.filter((name) => BACKUP_NAME.test(name))
		.sort()
		.at(-1);
	const [, day, hours, minutes, seconds, unverified] = BACKUP_NAME.exec(newest ?? "") ?? [];
	if (day === undefined) return undefined;
	return { time: new Date(`${day}${hours}:${minutes}:${seconds}Z`), isVerified: unverified === undefined };
}
