import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { StartupError } from "../../startup-error.ts";
import { checkDataFolder } from "./data-folder-type.ts";

const FOLDER = "/srv/turns";

test.each([
	["NTFS", 0x5346544e],
	["exFAT", 0x2011bab0],
	["FAT", 0x4d44],
	["a network share (NFS)", 0x6969],
	["a network share (CIFS)", 0xff534d42],
	["a network share (SMB)", 0xfe534d42],
])("a data folder on %s is refused in one line", (name, type) => {
	expect(() => checkDataFolder(FOLDER, false, type)).toThrow(StartupError);
	expect(() => checkDataFolder(FOLDER, false, type)).toThrow(
		`DATA_DIR ${FOLDER} is on ${name}, which loses databases: `,
	);
	// An existing database still starts, with a warning.
	expect(checkDataFolder(FOLDER, true, type)).toContain(`is on ${name}`);
});

test("FUSE is warned about, and local file systems are not", () => {
	expect(checkDataFolder(FOLDER, false, 0x65735546)).toMatch(
		/^DATA_DIR \/srv\/turns is on a file system of FUSE: [^\n]+$/,
	);
	for (const type of [0xef53, 0x9123683e, 0x58465342, 0x01021994, 0x794c7630, 0x2fc12fc1])
		expect(checkDataFolder(FOLDER, false, type)).toBeUndefined();
	expect(checkDataFolder(tmpdir(), false)).toBeUndefined();
});
