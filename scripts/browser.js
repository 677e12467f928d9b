// Finds a Chromium for the browser tests, and installs one if there is none. Run by itself, it prints the path.

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const BROWSER_COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Takes little more than half of the work of a whole browser. */
const HEADLESS_COMMAND = "chromium-headless-shell";
const PLAYWRIGHT_CLI = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));

/**
 * The path of a Chromium for benches: the machine's own, else the one that Playwright has installed, else a headless
 * one.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
	return [...findOnPath(BROWSER_COMMANDS), chromium.executablePath(), ...findOnPath([HEADLESS_COMMAND])].find(
		isBrowser,
	);
}

/**
 * The path of a Chromium for tests, headless if there is one.
 *
 * @returns {string | undefined}
 */
export function findTestBrowser() {
	return findOnPath([HEADLESS_COMMAND]).find(isBrowser) ?? findBrowser();
}

/**
 * A Chromium for tests, which is installed if there is none: Debian's or Ubuntu's package if this user may install
 * packages, else Playwright's own. CI installs the headless one even beside another.
 *
 * @returns {string} its path
 * @throws {Error} with one line of advice when nothing worked
 */
export function installBrowser() {
	const isEnough = () => process.env.CI === undefined || findOnPath([HEADLESS_COMMAND]).some(isBrowser);
	// If the package cannot be installed, another browser will do.
	const isOptional = () => true;
	for (const attempt of [isEnough, installSystemPackage, isOptional, installPlaywrightBrowser]) {
		if (!attempt()) continue;
		const found = findTestBrowser();
		if (found !== undefined) return found;
	}
	throw new Error(
		"no Chromium runs here and none could be installed: install one as `chromium` on the PATH and try again",
	);
}

function installSystemPackage() {
	const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	if (asRoot.length > 0 && !succeeds("sudo", ["-n", "true"], "ignore")) return false;
	if (!succeeds("apt-get", ["--version"], "ignore")) return false;
	const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
	const install = [...apt, "install", "-y", "--no-install-recommends"];
	return run([...apt, "update"]) && (run([...install, HEADLESS_COMMAND]) || run([...install, "chromium"]));
}

function installPlaywrightBrowser() {
	const install = [process.execPath, PLAYWRIGHT_CLI, "install"];
	return run([...install, "--with-deps", "chromium"]) || run([...install, "chromium"]);
}

/** @param {string[]} command */
function run([command = "", ...args]) {
	console.log(`Installing a browser: ${[command, ...args].join(" ")}`);
	return succeeds(command, args, "inherit");
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {"inherit" | "ignore"} output
 */
function succeeds(command, args, output) {
	return spawnSync(command, args, { stdio: ["ignore", output, output] }).status === 0;
}

/**
 * @param {string[]} names
 * @returns {string[]} the paths of commands of these names, in the order of the names
 */
function findOnPath(names) {
	const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/**
 * Ubuntu's `chromium-browser` may be a script that only suggests a snap: a browser prints its version.
 *
 * @param {string} path
 */
function isBrowser(path) {
	if (!existsSync(path)) return false;
	const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
	return status === 0 && /^(?:Chromium|Google Chrome)\b.* \d+\./.test(stdout);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	try {
		console.log(installBrowser());
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exitCode = 1;
	}
}
