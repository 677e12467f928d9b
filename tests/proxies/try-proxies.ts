// `npm run proxies`: a browser goes through the proxies of deploy/, as their packages run them: it signs up, sees
// another device's change, opens a family file, and starts without the network. Needs caddy, nginx and openssl on this
// machine; everything listens on 127.0.0.1.

import { execFileSync, spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, expect, type Page } from "@playwright/test";
import { findTestBrowser } from "../../scripts/browser.js";
import { findFreePort, waitForFreePort } from "../../scripts/free-port.js";
import { expectSignedIn, signIn, signUp } from "../e2e/helpers/account-pages.ts";
import { chooseFile, FAMILY_FILE } from "../e2e/helpers/family-files.ts";
import { addFamily, expectToast, memberNames } from "../e2e/helpers/pages.ts";
import { waitForPrecache } from "../e2e/offline/precache.ts";
import { type AccountServer, startAccountServer } from "../helpers/account-server.ts";
import { PASSWORD } from "../helpers/users.ts";

const DEPLOY = join(import.meta.dirname, "../../deploy");
const HOST = "localhost";
const SAVED_MS = 1000;
const ACCESS_LOG = "access.log";

interface Proxy {
	readonly name: string;
	/** Whether it keeps a log of requests, in ACCESS_LOG of the folder. */
	readonly hasLog: boolean;
	/**
	 * Writes what is shipped, changed to this machine, into a folder that has its certificate.
	 *
	 * @returns the command that starts it
	 */
	prepare(folder: string, port: number, upstream: number): Promise<readonly [string, readonly string[]]>;
}

const CADDY: Proxy = {
	name: "Caddy",
	hasLog: false,
	async prepare(folder, port, upstream) {
		const shipped = await readFile(join(DEPLOY, "caddy/Caddyfile"), "utf8");
		const own = shipped
			.replace(
				"turns.example.org {",
				`https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
			)
			.replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
		const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${folder}/caddy\n}\n`;
		await writeFile(join(folder, "Caddyfile"), options + own);
		return ["caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"]];
	},
};

const NGINX: Proxy = {
	name: "nginx",
	hasLog: true,
	async prepare(folder, port, upstream) {
		const shipped = await readFile(join(DEPLOY, "nginx/whose-turn.conf"), "utf8");
		const own = shipped
			.replace(/server \{\n\tlisten 80;.*?\n\}\n/s, "")
			.replace(/\n\tlisten \[::\].*/g, "")
			.replace("listen 443", `listen 127.0.0.1:${port}`)
			.replaceAll("turns.example.org", HOST)
			.replaceAll(`/etc/letsencrypt/live/${HOST}`, folder)
			.replace("/var/log/nginx/access.log", join(folder, ACCESS_LOG))
			.replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
		const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
			.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
			.join(" ");
		const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr error;\nevents {}\n`;
		await writeFile(join(folder, "nginx.conf"), `${main}http { ${temporary}\n${own}\n}\n`);
		return ["nginx", ["-p", folder, "-c", "nginx.conf"]];
	},
};

for (const proxy of [CADDY, NGINX]) await tryProxy(proxy);

/**
 * Makes a key and a certificate of this machine. @returns the hash of its public key, by which a browser is told to
 * trust it: what makes a page ignore an unknown certificate does not hold for a service worker
 */
async function makeCertificate(folder: string): Promise<string> {
	const names = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
	const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
	execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...names, ...files], {
		stdio: "ignore",
	});
	const { publicKey } = new X509Certificate(await readFile(join(folder, "fullchain.pem")));
	return createHash("sha256")
		.update(publicKey.export({ type: "spki", format: "der" }))
		.digest("base64");
}

async function tryProxy(proxy: Proxy): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), "whose-turn-proxy-"));
	const trustedKey = await makeCertificate(folder);
	const [port, upstream] = [await findFreePort(), await findFreePort()];
	const siteUrl = `https://${HOST}:${port}`;
	const server = await startAccountServer({ PORT: String(upstream), SITE_URL: siteUrl });
	const [command, args] = await proxy.prepare(folder, port, upstream);
	const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
	const said: string[] = [];
	child.stderr.setEncoding("utf8").on("data", (text) => said.push(text));
	const browser = await chromium.launch({
		executablePath: findTestBrowser() ?? "",
		args: [
			`--ignore-certificate-errors-spki-list=${trustedKey}`,
			...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
		],
	});
	try {
		const openDevice = () => browser.newContext({ baseURL: siteUrl, reducedMotion: "reduce", locale: "en-US" });
		await waitForProxy(browser, siteUrl);
		await goThroughProduct(server, openDevice);
		if (proxy.hasLog) await expectNoQueries(join(folder, ACCESS_LOG));
		console.log(`${proxy.name}: sign-up, live update, family file and a start without the network work.`);
	} catch (error) {
		console.error(`${proxy.name} said:\n${said.join("")}`);
		throw error;
	} finally {
		await browser.close();
		child.kill();
		if (child.exitCode === null) await once(child, "exit");
		await server.stop();
		await waitForFreePort(upstream);
		await rm(folder, { recursive: true });
	}
}

async function waitForProxy(browser: Browser, siteUrl: string): Promise<void> {
	const context = await browser.newContext({ ignoreHTTPSErrors: true });
	const isOpen = () =>
		context.request.get(`${siteUrl}/healthz`).then(
			(answer) => answer.ok(),
			() => false,
		);
	await expect.poll(isOpen, { timeout: 20_000 }).toBe(true);
	await context.close();
}

/** The log of a proxy names no secret, though requests with a query went through it. */
async function expectNoQueries(file: string): Promise<void> {
	const log = await readFile(file, "utf8");
	// Asked for with `?grant_type=password`.
	expect(log).toContain("/auth/v1/token ");
	expect(log).not.toContain("?");
}

async function goThroughProduct(server: AccountServer, openDevice: () => Promise<BrowserContext>): Promise<void> {
	const [page, other] = [await (await openDevice()).newPage(), await (await openDevice()).newPage()];
	const email = server.newEmail();
	await signUp(page, email, PASSWORD);
	await expectToast(page, "Account Created!", "Please check your email to verify your account.");
	await page.goto(await server.waitForMailedLink(email));
	await page.getByRole("button", { name: "Confirm" }).click();
	await expectSignedIn(page, email);

	await signIn(other, email, PASSWORD);
	await expectSignedIn(other, email);
	await addFamily(page, "Mia");
	// By a live update: nothing else makes the page read.
	await expect(memberNames(other)).toHaveText(["Mia"], { timeout: SAVED_MS });

	await page.goto("/settings");
	await chooseFile(page, JSON.stringify(FAMILY_FILE));
	await page.getByRole("button", { name: "Add to my family" }).click();
	await expect(page.getByRole("region", { name: /^Family file from/ })).toBeHidden();
	await expect(memberNames(other)).toHaveText(["Mia", "Kim", "Noah", "Zoe"]);

	await startWithoutNetwork(page, other);
}

async function startWithoutNetwork(page: Page, other: Page): Promise<void> {
	await page.goto("/");
	await waitForPrecache(page);
	await page.context().setOffline(true);
	await page.reload();
	await expect(memberNames(page)).toHaveText(["Mia", "Kim", "Noah", "Zoe"]);
	await page.context().setOffline(false);
	await other.close();
}
