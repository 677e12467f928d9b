import { PASSWORD, type World } from "./world.ts";

export interface Guess {
	email: string;
	password?: string;
	from?: string;
	cookie?: string;
}

/** Tries to sign in. */
export function guess(world: World, { email, password = "a guess", from, cookie }: Guess) {
	return world.request("/auth/v1/token?grant_type=password", {
		method: "POST",
		body: JSON.stringify({ email, password }),
		...(from !== undefined && { from }),
		...(cookie !== undefined && { headers: { cookie } }),
	});
}

/** Signs in on a new device. @returns the cookie by which it is known from then on */
export async function rememberedDevice(world: World, email: string): Promise<string> {
	const answer = await guess(world, { email, password: PASSWORD });
	return (answer.headers.get("set-cookie") ?? "").split(";")[0] as string;
}

/** Acts so often, one after the other. */
export async function times<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
	const results: Result[] = [];
	for (let n = 0; n < count; n++) results.push(await act(n));
	return results;
}

/** Resolves when a query of the server, or of a test, waits for a row that another transaction has locked. */
export async function untilSomebodyWaitsForLock({ owner }: World): Promise<void> {
	const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
	while ((await owner.query(waiting)).rowCount === 0);
}
