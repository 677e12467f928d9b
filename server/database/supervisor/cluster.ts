import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Binaries } from "./binaries.ts";
import { chownToUser, createPrivateFolder, type DataPaths } from "./data-paths.ts";
import { startProgram, waitForSuccess } from "./programs.ts";

/**
 * Creates the database's files if they are missing. A complete draft is renamed, so that an interrupted start leaves no
 * incomplete files.
 */
export async function createCluster(paths: DataPaths, binaries: Binaries, password: string): Promise<void> {
	if (existsSync(paths.pgDataDir)) return;
	const draft = `${paths.pgDataDir}.new`;
	const passwordFile = `${draft}.password`;
	rmSync(draft, { recursive: true, force: true });
	rmSync(passwordFile, { force: true });
	createPrivateFolder(draft, paths.user);
	writeFileSync(passwordFile, password, { mode: 0o600 });
	chownToUser(passwordFile, paths.user);
	try {
		await waitForSuccess(
			startProgram(
				binaries.initdb,
				[
					...["--pgdata", draft, "--username", "postgres", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
					...["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
					"--no-instructions",
				],
				paths,
			),
		);
		renameSync(draft, paths.pgDataDir);
	} finally {
		rmSync(passwordFile, { force: true });
		rmSync(draft, { recursive: true, force: true });
	}
}
