import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { SYSTEM_DATA_DIR } from "../../server/database/supervisor/data-paths.ts";
import { canAccessFolder, type OsUser, resolvePostgresUser } from "../../server/database/supervisor/os-user.ts";
import { setUpCompiledServer, setUpTestFolder } from "../helpers/set-up.ts";
import { acknowledgedKeys, startWriter } from "./database-writer.ts";

const isRoot = process.getuid?.() === 0;

/** An ordinary user, the one that root runs PostgreSQL as. */
const UNPRIVILEGED_USER = isRoot ? resolvePostgresUser("/nowhere") : undefined;

describe.runIf(isRoot)("as root", () => {
	const folder = setUpTestFolder();

	const open = async (dataDir: string) => {
		const said: string[] = [];
		return { ...(await openDatabase({ dataDir, print: (line) => said.push(line) })), said };
	};

	it("PostgreSQL runs as another user, on data of that user", async () => {
		const dataDir = path.join(folder.path, "open");
		const { pool, said, stop } = await open(dataDir);
		onTestFinished(stop);
		const { uid } = await stat(path.join(dataDir, "postgres/data"));
		expect(uid).not.toBe(0);
		const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
		const runs = execFileSync("ps", ["-o", "uid=", "-p", `${rows[0]?.pid}`], { encoding: "utf8" });
		expect(runs.trim()).toBe(`${uid}`);
		expect((await stat(path.join(dataDir, "postgres/password"))).uid).toBe(0);
		expect(said).toEqual([]);
	});

	it("data below a closed home are in the system's data folder, which is printed; the home stays closed", async () => {
		const home = path.join(folder.path, "home");
		await mkdir(home, { mode: 0o700 });
		const dataDir = path.join(home, "data");
		const { pool, said, stop } = await open(dataDir);
		const baseDir = /: the database is in (.*)$/.exec(said[0] ?? "")?.[1] as string;
		try {
			expect(said).toHaveLength(1);
			expect(path.dirname(baseDir)).toBe(SYSTEM_DATA_DIR);
			expect((await stat(home)).mode & 0o777).toBe(0o700);
			expect(await readdir(dataDir)).toEqual(["server.pid"]);
			await pool.query("insert into auth.rate_limits (key) values ('stored')");
			await stop();
			const next = await open(dataDir);
			expect((await next.pool.query("select key from auth.rate_limits")).rows).toEqual([{ key: "stored" }]);
			await next.stop();
		} finally {
			await rm(baseDir, { recursive: true, force: true });
		}
	});
});

describe.runIf(UNPRIVILEGED_USER !== undefined && canAccessFolder(import.meta.dirname, UNPRIVILEGED_USER))(
	"as an ordinary user",
	() => {
		const user = UNPRIVILEGED_USER as OsUser;
		const folder = setUpTestFolder();
		const server = setUpCompiledServer();
		beforeAll(async () => {
			await chown(folder.path, user.uid, user.gid);
			await chmod(server.folder, 0o755);
		});

		it("everything belongs to that user; root then runs PostgreSQL as that user, too", async () => {
			const dataDir = path.join(folder.path, "data");
			const writer = startWriter(server, dataDir, user);
			await writer.waitForLine(/^stored .*-5$/);
			writer.child.kill("SIGTERM");
			await once(writer.child, "close");
			expect(writer.outputLines[0]).toBe("open");
			expect((await stat(path.join(dataDir, "postgres/data"))).uid).toBe(user.uid);

			const database = await openDatabase({ dataDir, print: () => {} });
			const { rows } = await database.pool.query<{ key: string }>("select key from auth.rate_limits");
			expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledgedKeys(writer)));
			await database.stop();

			const again = startWriter(server, dataDir, user);
			await again.waitForLine(/^open$/);
			again.child.kill("SIGTERM");
			await once(again.child, "close");
		});

		it("data of somebody else are refused in one line", async () => {
			const dataDir = path.join(folder.path, "theirs");
			await mkdir(path.join(dataDir, "postgres/data"), { recursive: true });
			await chown(dataDir, user.uid, user.gid);
			const writer = startWriter(server, dataDir, user);
			const [error] = await writer.waitForLine(/^StartupError: .*$/);
			expect(error).toMatch(/data belongs to another user \(uid 0\): start as that user, or as root$/);
		});
	},
);
