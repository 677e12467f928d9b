import { waitForMailedToken } from "../helpers/inbox.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { nextAddress, PASSWORD } from "../helpers/users.ts";

/**
 * `{{…}}` in a request: the same name has the same value within one request, and each request has people of its own.
 */
export function openStage(server: TestServer) {
	const known = new Map<string, Promise<string>>();
	const from = nextAddress();
	const waitForToken = (email: string) => waitForMailedToken(server.inbox, email);

	/** Makes all links and refresh tokens of somebody so old that none is accepted any more. */
	const age = async (email: string) => {
		const ofUser = "where user_id = (select id from auth.users where email = $1)";
		for (const change of ["one_time_tokens set created_at = created_at", "refresh_tokens set updated_at = updated_at"])
			await server.owner.query(`update auth.${change} - interval '2 hours' ${ofUser}`, [email]);
	};

	async function send(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
		const response = await server.request(`/auth/v1${path}`, { method, from, token, body });
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} of the stage: ${response.status} ${text}`);
		return text === "" ? {} : JSON.parse(text);
	}

	const signUp = async (email: string) => {
		await send("POST", "/signup", { email, password: PASSWORD, data: { full_name: "Ada Example" } });
		return waitForToken(email);
	};
	const confirm = async (name: string) => {
		const email = newEmail(name);
		const token_hash = await signUp(email);
		await send("POST", "/verify", { type: "signup", token_hash, password: PASSWORD });
		return { email, token_hash };
	};
	const signIn = async () => {
		const credentials = { email: await get("me.email"), password: PASSWORD };
		return JSON.stringify(await send("POST", "/token?grant_type=password", credentials));
	};
	const part = async (session: string, name: "access_token" | "refresh_token"): Promise<string> =>
		JSON.parse(await get(session))[name];

	/** Gives what comes first its name, too. */
	const also = (name: string, value: string) => void known.set(name, Promise.resolve(value));
	/** What comes along with another one. */
	const comesWith = (name: string, other: string) => async () => {
		await get(other);
		return get(name);
	};
	const exchange = async (refresh_token: string) =>
		(await send("POST", "/token?grant_type=refresh_token", { refresh_token })).refresh_token as string;
	/** What was made, when it is too old. */
	const aged = (name: string, owner: string) => async () => {
		const token = await get(name);
		await age(await get(owner));
		return token;
	};

	const makers: Record<string, () => Promise<string>> = {
		password: async () => PASSWORD,
		provider: async () => "google",
		"new.email": async () => newEmail("new"),
		"pending.email": async () => {
			const email = newEmail("pending");
			also("pending.link", await signUp(email));
			return email;
		},
		"pending.link": comesWith("pending.link", "pending.email"),
		"old.pending.link": aged("pending.link", "pending.email"),
		/** Confirmed. */
		"me.email": async () => {
			const { email, token_hash } = await confirm("me");
			also("used.link", token_hash);
			return email;
		},
		"used.link": comesWith("used.link", "me.email"),
		session: signIn,
		"me.access": () => part("session", "access_token"),
		"me.refresh": () => part("session", "refresh_token"),
		"other.email": async () => (await confirm("other")).email,
		"recovery.link": async () => {
			const email = await get("me.email");
			await send("POST", "/recover", { email });
			return waitForToken(email);
		},
		"old.recovery.link": aged("recovery.link", "me.email"),
		"change.email": async () => {
			const email = newEmail("change");
			await send("PUT", "/user", { email }, await get("me.access"));
			also("change.link", await waitForToken(email));
			return email;
		},
		"change.link": comesWith("change.link", "change.email"),
		"exchanged.refresh": async () => {
			const refresh_token = await get("me.refresh");
			await exchange(refresh_token);
			return refresh_token;
		},
		"old.exchanged.refresh": async () => {
			const refresh_token = await get("exchanged.refresh");
			await exchange(await exchange(refresh_token));
			await age(await get("me.email"));
			return refresh_token;
		},
		"ended.session": async () => {
			const session = await signIn();
			await send("POST", "/logout?scope=local", undefined, JSON.parse(session).access_token);
			return session;
		},
		"ended.access": () => part("ended.session", "access_token"),
		"ended.refresh": () => part("ended.session", "refresh_token"),
		/** Signed by somebody else. */
		"forged.access": async () => {
			const [header, claims, signature = ""] = (await get("me.access")).split(".");
			return [header, claims, signature.replaceAll(/[a-zA-Z]/g, (letter) => (letter === "a" ? "b" : "a"))].join(".");
		},
		/** Signed by nobody. */
		"unsigned.access": async () => {
			const [, claims] = (await get("me.access")).split(".");
			return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")}.${claims}.`;
		},
	};

	function get(name: string): Promise<string> {
		const maker = makers[name];
		if (!maker) throw new Error(`{{${name}}} is nobody on the stage`);
		// A maker may set what comes along with its own value.
		const found = known.get(name) ?? maker();
		known.set(name, found);
		return found;
	}

	return {
		from,
		async fill(text: string): Promise<string> {
			const names = [...new Set(text.match(/(?<=\{\{)[^}]+(?=\}\})/g))];
			let filled = text;
			for (const name of names) filled = filled.replaceAll(`{{${name}}}`, await get(name));
			return filled;
		},
	};
}

let count = 0;

function newEmail(name: string): string {
	return `${name}${process.pid}x${++count}@family.example`;
}
