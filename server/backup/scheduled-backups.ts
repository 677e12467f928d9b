import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { backups } from "../metrics/counters.ts";
import { withConnection } from "./connect.ts";
import { BACKUP_NAME, UNVERIFIED } from "./newest-backup.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";

interface BackupSchedule {
	readonly everyHours: number;
	/** How many files stay, the newest ones. */
	readonly keep: number;
}

interface ScheduledBackupsDeps {
	/** The URL of the login that owns the database; a secret. */
	readonly ownerUrl: string;
	readonly folder: string;
	readonly schedule: BackupSchedule;
	readonly log: Logger;
}

/** How often the server checks whether a backup is due, and so how late a backup may be. */
const CHECK_INTERVAL_MS = 60_000;

/** How long after a failure the next backup is tried. */
const RETRY_MINUTES = 30;

/**
 * Makes a backup whenever one is due, in one of the copies of the server.
 *
 * @returns a function that stops the timer, and resolves when a backup that is under way is done
 */
export function startScheduledBackups(deps: ScheduledBackupsDeps): () => Promise<void> {
	let running: Promise<unknown> = Promise.resolve();
	const check = () => {
		running = running.then(() => makeDueBackup(deps));
	};
	check();
	const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}

/**
 * Never rejects: a failure goes into the log, and the next try follows after half an hour.
 *
 * @returns the file, if one was due and is good
 */
export async function makeDueBackup(deps: ScheduledBackupsDeps): Promise<string | undefined> {
	const { ownerUrl, log, schedule } = deps;
	let isClaimed = false;
	try {
		isClaimed = await claimBackup(ownerUrl, schedule);
		return isClaimed ? await makeBackup(deps) : undefined;
	} catch (error) {
		backups.inc({ outcome: "failed" });
		log.error({ reason: error instanceof Error ? error.message : "unknown" }, "the backup failed");
		if (isClaimed) await releaseClaim(ownerUrl, schedule).catch(() => {});
		return undefined;
	}
}

async function makeBackup({ ownerUrl, folder, schedule, log }: ScheduledBackupsDeps): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const time = new Date()
		.toISOString()
		.replace(/\.\d+Z$/, "Z")
		.replaceAll(":", "");
	const file = path.join(folder, `whose-turn-${time}.backup`);
	const unverified = `${file}${UNVERIFIED}`;
	const { accounts, rows, bytes } = await withConnection(ownerUrl, (client) => writeBackup(client, unverified));
	try {
		await tryRestore(ownerUrl, unverified);
		await rename(unverified, file);
	} catch (error) {
		// A backup that cannot be restored must not replace one that can.
		await rm(unverified, { force: true });
		throw error;
	}
	backups.inc({ outcome: "verified" });
	log.info({ accounts, rows, bytes }, "backed up, and restored into a second database to compare every row");
	await deleteOldBackups(folder, schedule.keep);
	return file;
}

/** Deletes only the timer's own files, even those of a server that ended while it tried its backup. */
async function deleteOldBackups(folder: string, keep: number): Promise<void> {
	const files = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
	const good = files.filter((name) => !name.endsWith(UNVERIFIED));
	const kept = new Set(good.slice(-keep));
	for (const name of files) if (!kept.has(name)) await rm(path.join(folder, name));
}

/** @returns whether a backup is due and this copy of the server is the one to make it */
async function claimBackup(ownerUrl: string, { everyHours }: BackupSchedule): Promise<boolean> {
	return withConnection(ownerUrl, async (client) => {
		const { rowCount } = await client.query(
			`insert into auth.backup_runs as run (name, started_at) values ('scheduled', now())
				on conflict (name) do update set started_at = now() where run.started_at <= now() - make_interval(hours => $1)`,
			[everyHours],
		);
		return rowCount === 1;
	});
}

async function releaseClaim(ownerUrl: string, { everyHours }: BackupSchedule): Promise<void> {
	await withConnection(ownerUrl, (client) =>
		client.query(
			"update auth.backup_runs set started_at = now() - make_interval(hours => $1) + make_interval(mins => $2) where name = 'scheduled'",
			[everyHours, RETRY_MINUTES],
		),
	);
}
