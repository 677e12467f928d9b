import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "../auth/openid-provider.ts";
import { linkIn, openPostbox, type Postbox } from "../auth/postbox.ts";
import { testFolder } from "./database.ts";

export const PASSWORD = "correct horse battery";

/** What the backend gives whoever signs in. */
interface Session {
	readonly access_token: string;
	readonly refresh_token: string;
}

export interface Person {
	readonly email: string;
	/** Signs in on another device. */
	signIn(): Promise<Session>;
}

/** The product as it is delivered, with accounts, and what surrounds it: a mail server and an OpenID provider in Google's place. */
export interface AccountSite {
	/** Origin under which browsers reach it. */
	readonly url: string;
	readonly postbox: Postbox;
	readonly google: OpenIdProvider;
	/** An IP address that nobody came from yet: sign-ups and sign-ins are counted by it. */
	newAddress(): string;
	/** A mail address that nobody has used yet. */
	newEmail(): string;
	/** Somebody who signed up and confirmed the address. */
	newcomer(): Promise<Person>;
	/** The next link that is mailed to somebody. */
	mailedLink(email: string): Promise<string>;
	stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");

export async function startAccountSite(): Promise<AccountSite> {
	const postbox = await openPostbox();
	const google = await startOpenIdProvider();
	const dataDir = await testFolder();
	const server = spawn(process.execPath, ["build/server/main.js"], {
		cwd: ROOT,
		env: {
			PATH: process.env.PATH,
			PORT: "0",
			DATA_DIR: dataDir,
			TRUST_PROXY: "true",
			SMTP_URL: postbox.url,
			MAIL_FROM: "Whose Turn? <turns@example.org>",
			GOOGLE_CLIENT_ID: CLIENT.clientId,
			GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
			GOOGLE_ISSUER: google.issuer,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const url = await siteUrlIn(createInterface({ input: server.stdout }));
	google.register(`${url}/auth/v1/callback`);
	const { supabaseKey } = await (await fetch(`${url}/config.json`)).json();
	let people = 0;
	let addresses = 0;
	const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
	const newEmail = () => `person${++people}@family.example`;
	const mailedLink = async (email: string) => linkIn(await postbox.next(email)).href;

	async function post<Answer>(call: string, body: object): Promise<Answer> {
		const headers = { apikey: supabaseKey, "content-type": "application/json", "x-forwarded-for": newAddress() };
		const answer = await fetch(`${url}/auth/v1/${call}`, { method: "POST", headers, body: JSON.stringify(body) });
		if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
		return answer.json();
	}

	return {
		url,
		postbox,
		google,
		newAddress,
		newEmail,
		mailedLink,
		async newcomer() {
			const email = newEmail();
			await post("signup", { email, password: PASSWORD });
			const token_hash = new URL(await mailedLink(email)).searchParams.get("token_hash");
			await post("verify", { type: "signup", token_hash });
			return { email, signIn: () => post("token?grant_type=password", { email, password: PASSWORD }) };
		},
		async stop() {
			const ended = once(server, "exit");
			server.kill("SIGTERM");
			await ended;
			await google.stop();
			await postbox.stop();
			await rm(dataDir, { recursive: true });
		},
	};
}

async function siteUrlIn(lines: AsyncIterable<string>): Promise<string> {
	const said: string[] = [];
	for await (const line of lines) {
		const url = /is open at (\S+) /.exec(line)?.[1];
		if (url !== undefined) return url;
		said.push(line);
	}
	throw new Error(`the server did not start: ${said.join(" | ")}`);
}
