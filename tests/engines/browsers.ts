import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, launch } from "puppeteer-core";
import { findFreePort } from "../../scripts/free-port.js";

/** Runs in the page: it uses nothing around it. */
type InPage<T> = (...args: string[]) => T;
type Find = InPage<Element | null | undefined>;

/** A window of a browser, pressed and typed into as a person does. */
export interface Window {
	goto(url: string): Promise<void>;
	reload(): Promise<void>;
	back(): Promise<void>;
	run<T>(read: InPage<T>, ...args: string[]): Promise<Awaited<T>>;
	/** Presses what `find` finds. @returns false where there is none */
	click(find: Find, ...args: string[]): Promise<boolean>;
	/** Types into what has the focus. */
	type(text: string): Promise<void>;
	close(): Promise<void>;
}

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];
const COMMANDS = ["firefox-esr", "WebKitWebDriver", "Xvfb"];
/** In WebDriver, what stands for an element (W3C WebDriver, section 11). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Debian's packages, where they are missing and this user may install them. @throws Error with one line of advice */
export function installBrowsers(): void {
	const areThere = () => spawnSync("which", COMMANDS).status === 0;
	if (areThere()) return;
	const install = ["install", "-y", "--no-install-recommends", ...PACKAGES];
	for (const args of [["update"], install]) spawnSync("apt-get", args, { stdio: "inherit" });
	if (!areThere()) throw new Error(`the other engines need Debian's packages: apt-get install ${PACKAGES.join(" ")}`);
}

/** By WebDriver BiDi, which Firefox speaks itself. @param isReduced whether its user prefers reduced motion */
export async function openFirefox(isReduced: boolean): Promise<Window> {
	const browser = await launch({
		browser: "firefox",
		executablePath: "/usr/bin/firefox-esr",
		extraPrefsFirefox: { "ui.prefersReducedMotion": isReduced ? 1 : 0 },
	});
	const page = await browser.newPage();
	return {
		goto: async (url) => void (await page.goto(url)),
		reload: async () => void (await page.reload()),
		back: async () => void (await page.evaluate(() => history.back())),
		run: (read, ...args) => page.evaluate(read, ...args),
		async click(find, ...args) {
			const element = (await page.evaluateHandle(find, ...args)).asElement() as ElementHandle<Element> | null;
			await element?.click();
			return element !== null;
		},
		type: (text) => page.keyboard.type(text),
		close: () => browser.close(),
	};
}

/** By WebKitGTK's driver, which speaks classic WebDriver: JSON over HTTP. */
export async function openWebKit(isReduced: boolean): Promise<Window> {
	// GTK's setting is what this engine tells a page of motion.
	const home = await mkdtemp(join(tmpdir(), "whose-turn-webkit-"));
	await mkdir(join(home, "gtk-3.0"));
	await writeFile(join(home, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${isReduced ? 0 : 1}\n`);
	const port = await findFreePort();
	const driver = spawn("xvfb-run", ["--auto-servernum", "WebKitWebDriver", `--port=${port}`], {
		detached: true,
		stdio: "ignore",
		env: { ...process.env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
	});
	let session = `http://127.0.0.1:${port}/session`;
	async function send<T>(path: string, body?: object): Promise<T> {
		const method = body ? "POST" : "DELETE";
		const answer = await fetch(session + path, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
		if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
		return value;
	}
	// Until the driver listens.
	while (!(await fetch(session.replace("session", "status")).catch(() => undefined)));
	const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { args: ["--automation"] } } };
	session += `/${(await send<{ sessionId: string }>("", { capabilities })).sessionId}`;
	const run = <T>(read: InPage<T>, ...args: string[]) =>
		send<Awaited<T>>("/execute/sync", { script: `return (${read})(...arguments)`, args });
	return {
		goto: (url) => send("/url", { url }),
		reload: () => send("/refresh", {}),
		back: () => send("/back", {}),
		run,
		async click(find, ...args) {
			const element = (await run(find, ...args)) as { [ELEMENT]?: string } | null;
			if (!element) return false;
			return send(`/element/${element[ELEMENT]}/click`, {}).then(
				() => true,
				// Something came over it in the moment of the press: it is pressed again.
				(error) => !error.message.includes("click intercepted") && Promise.reject(error),
			);
		},
		async type(text) {
			const actions = Array.from(text, (value) => ["keyDown", "keyUp"].map((type) => ({ type, value }))).flat();
			await send("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
		},
		async close() {
			await send("");
			const ended = once(driver, "exit");
			process.kill(-(driver.pid as number));
			await ended;
			await rm(home, { recursive: true, force: true });
		},
	};
}
