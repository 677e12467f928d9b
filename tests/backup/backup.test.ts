import { describe } from "vitest";
import { startEmbedded } from "../database/postgres-clusters.ts";
import { testBackup } from "./test-backup.ts";

describe("a backup, made by a login that is no superuser,", () => testBackup(startEmbedded));
