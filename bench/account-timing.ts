/**
 * Does the time of an answer tell whether an address is known? Asks about known and unknown addresses in turn and compares
 * lower quartiles: `npx tsx bench/account-timing.ts`.
 */
import { hashPassword } from "../server/auth/passwords.ts";
import { PASSWORD, startWorld } from "../tests/auth/world.ts";

const ROUNDS = 100;

/** Milliseconds by which they may differ: less than what the way through a network adds and takes. */
const TOLERANCE = 1;

const world = await startWorld();
const hash = await hashPassword(PASSWORD);
await world.owner.query(
	`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select 'known' || n || '@family.example', $1, now() from generate_series(1, $2::int * 3) n`,
	[hash, ROUNDS],
);

const questions = {
	"sign-in": ["/auth/v1/token?grant_type=password", { password: "not the password" }],
	"sign-up": ["/auth/v1/signup", { password: PASSWORD, data: { full_name: "Anna" } }],
	recovery: ["/auth/v1/recover", {}],
} as const;

async function timeOf(path: string, body: object): Promise<number> {
	const start = performance.now();
	const response = await world.request(path, { method: "POST", body: JSON.stringify(body) });
	await response.text();
	if (response.status === 429) throw new Error("the limits were met");
	const time = performance.now() - start;
	// The mails of this question shall not be in the way of the next one.
	await world.mailsDone();
	return time;
}

/** Not the median: what else the machine does only ever adds time. */
const lowerQuartile = (times: number[]) =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length / 4)] as number;

let person = 0;
for (const [name, [path, body]] of Object.entries(questions)) {
	const known: number[] = [];
	const unknown: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		person++;
		const askKnown = async () => known.push(await timeOf(path, { ...body, email: `known${person}@family.example` }));
		const askUnknown = async () =>
			unknown.push(await timeOf(path, { ...body, email: `unknown${person}@family.example` }));
		// Who comes second finds everything warm.
		for (const ask of round % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
	}
	const [one, other] = [lowerQuartile(known), lowerQuartile(unknown)];
	console.log(`${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`);
	if (Math.abs(one - other) > TOLERANCE) process.exitCode = 1;
}
await world.stop();
