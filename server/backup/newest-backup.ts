import { readdir } from "node:fs/promises";

/** Of a backup by the timer; until a restore has shown that it is good, its name ends otherwise. */
export const BACKUP_NAME = /^whose-turn-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.backup(\.unverified)?$/;
export const UNVERIFIED = ".unverified";

export interface NewestBackup {
	/** When it began. */
	readonly time: Date;
	/** Restored into a second database, where every row was compared. */
	readonly isVerified: boolean;
}

/** Of those by the timer. @returns undefined without one, or without the folder */
export async function findNewestBackup(folder: string): Promise<NewestBackup | undefined> {
	const names = await readdir(folder).catch(() => []);
	const newest = names
		.filter((name) => BACKUP_NAME.test(name))
		.sort()
		.at(-1);
	const [, day, hours, minutes, seconds, unverified] = BACKUP_NAME.exec(newest ?? "") ?? [];
	if (day === undefined) return undefined;
	return { time: new Date(`${day}${hours}:${minutes}:${seconds}Z`), isVerified: unverified === undefined };
}
