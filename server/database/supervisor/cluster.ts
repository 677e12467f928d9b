import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { Binaries } from "./binaries.ts";
import { lend, type Place, privateFolder } from "./place.ts";
import { finish, run } from "./programs.ts";

/**
 * Makes the database's files if they are not there. Made beside and moved into place when complete, so that an interrupted
 * first start leaves nothing half done.
 */
export async function createCluster(place: Place, binaries: Binaries, password: string): Promise<void> {
	if (existsSync(place.data)) return;
	const draft = `${place.data}.new`;
	const passwordFile = `${draft}.password`;
	rmSync(draft, { recursive: true, force: true });
	rmSync(passwordFile, { force: true });
	privateFolder(draft, place.user);
	writeFileSync(passwordFile, password, { mode: 0o600 });
	lend(passwordFile, place.user);
	try {
		await finish(
			run(
				binaries.initdb,
				[
					...["--pgdata", draft, "--username", "postgres", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
					...["--encoding", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
					"--no-instructions",
				],
				place,
			),
		);
		renameSync(draft, place.data);
	} finally {
		rmSync(passwordFile, { force: true });
		rmSync(draft, { recursive: true, force: true });
	}
}
