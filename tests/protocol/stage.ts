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
	async function age(email: string) {
		for (const [table, column] of [
			["one_time_tokens", "created_at"],
			["refresh_tokens", "updated_at"],
		])
			await server.owner.query(
				`update auth.${table} set ${column} = ${column} - interval '2 hours'
				where user_id = (select id from auth.users where email = $1)`,
				[email],
			);
	}

	async function send(method: string, path: string, body?: unknown, token?: string): Promise<Record<string, unknown>> {
		const response = await server.request(`/auth/v1${path}`, {
			...{ method, from },
			...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
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
		const session = await send("POST", "/token?grant_type=password", {
			email: await get("me.email"),
			password: PASSWORD,
		});
		const { access_token, refresh_token, user } = session as Record<string, string> & { user: { id: string } };
		return JSON.stringify({ access: access_token, refresh: refresh_token, id: user.id });
	};
	const part = async (session: string, name: "access" | "refresh" | "id") =>
		(JSON.parse(await get(session)) as Record<string, string>)[name] as string;

	const makers: Record<string, () => Promise<string>> = {
		password: async () => PASSWORD,
		provider: async () => "google",
		"new.email": async () => newEmail("new"),
		"pending.email": async () => {
			const email = newEmail("pending");
			known.set("pending.link", Promise.resolve(await signUp(email)));
			return email;
		},
		"pending.link": async () => {
			await get("pending.email");
			return get("pending.link");
		},
		/** Confirmed. */
		"me.email": async () => {
			const { email, token_hash } = await confirm("me");
			known.set("used.link", Promise.resolve(token_hash));
			return email;
		},
		"used.link": async () => {
			await get("me.email");
			return get("used.link");
		},
		session: signIn,
		"me.access": () => part("session", "access"),
		"me.refresh": () => part("session", "refresh"),
		"me.id": () => part("session", "id"),
		"other.email": async () => (await confirm("other")).email,
		"recovery.link": async () => {
			const email = await get("me.email");
			await send("POST", "/recover", { email });
			return waitForToken(email);
		},
		"change.email": async () => {
			const email = newEmail("change");
			await send("PUT", "/user", { email }, await get("me.access"));
			known.set("change.link", Promise.resolve(await waitForToken(email)));
			return email;
		},
		"change.link": async () => {
			await get("change.email");
			return get("change.link");
		},
		"old.recovery.link": async () => {
			const token = await get("recovery.link");
			await age(await get("me.email"));
			return token;
		},
		"old.pending.link": async () => {
			const token = await get("pending.link");
			await age(await get("pending.email"));
			return token;
		},
		"exchanged.refresh": async () => {
			const refresh_token = await get("me.refresh");
			await send("POST", "/token?grant_type=refresh_token", { refresh_token });
			return refresh_token;
		},
		"old.exchanged.refresh": async () => {
			const refresh_token = await get("exchanged.refresh");
			const { refresh_token: child } = await send("POST", "/token?grant_type=refresh_token", { refresh_token });
			await send("POST", "/token?grant_type=refresh_token", { refresh_token: child });
			await age(await get("me.email"));
			return refresh_token;
		},
		"ended.session": async () => {
			const session = await signIn();
			await send("POST", "/logout?scope=local", undefined, (JSON.parse(session) as { access: string }).access);
			return session;
		},
		"ended.access": () => part("ended.session", "access"),
		"ended.refresh": () => part("ended.session", "refresh"),
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
