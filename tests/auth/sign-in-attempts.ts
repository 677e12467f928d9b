import type { TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";

interface SignInAttempt {
	readonly email: string;
	readonly password?: string;
	readonly from?: string;
	readonly cookie?: string;
}

/** Tries to sign in, with a guess if no password is given. */
export function attemptSignIn(server: TestServer, { email, password = "a guess", from, cookie }: SignInAttempt) {
	return server.request("/auth/v1/token?grant_type=password", {
		body: { email, password },
		...(from !== undefined && { from }),
		...(cookie !== undefined && { headers: { cookie } }),
	});
}

/** Signs in on a new device. @returns the cookie of a known device */
export async function fetchDeviceCookie(server: TestServer, email: string): Promise<string> {
	return cookieOf(await attemptSignIn(server, { email, password: PASSWORD }));
}

export const cookieOf = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0] as string;

export async function repeatSequentially<Result>(
	count: number,
	act: (n: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	for (let n = 0; n < count; n++) results.push(await act(n));
	return results;
}

/** The statuses of the answers to so many requests, one after the other. */
export const repeatRequest = async (count: number, send: (n: number) => Promise<Response>): Promise<number[]> =>
	(await repeatSequentially(count, send)).map(({ status }) => status);
