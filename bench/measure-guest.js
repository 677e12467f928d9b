import { spawn } from "node:child_process";
import { launchBrowser } from "../scripts/launch-browser.js";

/**
 * Starts the built server and a browser, measures, and ends both.
 *
 * @param {(browser: import("@playwright/test").Browser, url: string) => Promise<void>} measure
 */
export async function measureGuest(measure) {
	const server = spawn(process.execPath, ["build/server/main.js"], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	/** @type {string} */
	const url = await new Promise((resolve) => {
		server.stdout.on("data", (text) => {
			const found = /listening on (http:\S+?)\)/.exec(String(text));
			if (found?.[1]) resolve(found[1]);
		});
	});
	const browser = await launchBrowser();
	try {
		await measure(browser, url);
	} finally {
		await browser.close();
		server.kill();
	}
}
