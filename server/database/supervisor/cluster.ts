import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Binaries } from "./binaries.ts";
import { chownToUser, createPrivateFolder, type DataPaths } from "./data-paths.ts";
import { startProgram, waitForSuccess } from "./programs.ts";

/**
 * Makes the database's files if they are not there. Made beside and moved into place when complete, so that an interrupted
 * first start leaves nothing half done.
 */
export async function createCluster(place: DataPaths, binaries: Binaries, password: string): Promise<void> {
	if (existsSync(place.pgDataDir)) return;
	const draft = `${place.pgDataDir}.new`;
	const passwordFile = `${draft}.password`;
	rmSync(draft, { recursive: true, force: true });
	rmSync(passwordFile, { force: true });
	createPrivateFolder(draft, place.user);
	writeFileSync(passwordFile, password, { mode: 0o600 });
	chownToUser(passwordFile, place.user);
	try {
		await waitForSuccess(
			startProgram(
				binaries.initdb,
				[
					...["--pgdata", draft, "--username", "postgres", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
					...["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
					"--no-instructions",
				],
				place,
			),
		);
		renameSync(draft, place.pgDataDir);
	} finally {
		rmSync(passwordFile, { force: true });
		rmSync(draft, { recursive: true, force: true });
	}
}
