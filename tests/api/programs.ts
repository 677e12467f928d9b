import { type DatabaseUser, insertFamily, insertUser } from "../helpers/database-users.ts";
import { sendRequest, type TestRequest, type TestServer } from "../helpers/test-server.ts";
import { nextAddress } from "../helpers/users.ts";

export interface Answered {
	readonly status: number;
	/** The JSON of it. */
	// biome-ignore lint/suspicious/noExplicitAny: tests look into what they expect
	readonly body: any;
	readonly headers: Headers;
}

export interface Program {
	readonly id: string;
	readonly token: string;
	get(path: string, headers?: Record<string, string>): Promise<Answered>;
	post(path: string, body?: object | string, headers?: Record<string, string>): Promise<Answered>;
}

/** Anna, her family, and its program. */
export async function beginFamily(server: TestServer, members: string[], categories: string[]) {
	const anna = await insertUser(server, "anna");
	const family = await insertFamily(anna, members, categories);
	return { anna, family, hub: await createProgram(server, anna, family.id, { name: "Hub" }) };
}

/** Another program of a family, by a token that an adult has made. */
export async function createProgram(
	server: Pick<TestServer, "url">,
	adult: DatabaseUser,
	family: string,
	{ name = `Hub ${crypto.randomUUID()}`, scope = "decide", from = nextAddress() } = {},
): Promise<Program> {
	const made = await adult.call<{ id: string; token: string }>("create_family_token", family, name, scope);
	return { ...made, ...openProgram(server, made.token, from) };
}

/** What sends a token, whatever it is. @param from the IP address */
export function openProgram(server: Pick<TestServer, "url">, token: string, from = nextAddress()) {
	async function send(path: string, init: TestRequest): Promise<Answered> {
		const response = await sendRequest(`${server.url}/api/v1${path}`, { from, token, ...init });
		const text = await response.text();
		return { status: response.status, body: text === "" ? undefined : JSON.parse(text), headers: response.headers };
	}
	return {
		get: (path: string, headers = {}) => send(path, { headers }),
		post: (path: string, body?: object | string, headers = {}) => send(path, { method: "POST", body, headers }),
	};
}

/** The type of a problem, or the status of what is none. */
export const typeOf = ({ status, body }: Answered) => body?.type?.split("#")[1] ?? status;
