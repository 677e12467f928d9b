import { describe } from "vitest";
import { hasDebianPostgres, startDebianPostgres } from "../database/postgres-clusters.ts";
import { testBackup } from "./test-backup.ts";

describe.runIf(hasDebianPostgres)("a backup of Debian's PostgreSQL 15, made by a login that is no superuser,", () =>
	testBackup(startDebianPostgres),
);
