/**
 * Does the time of an answer tell whether an address is known? Asks about known and unknown addresses in turn and compares
 * lower quartiles: `npx tsx bench/account-timing.ts`. So does the time of a mail that is asked for right after one to them, from a mail
 * server that is slow.
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

/** Milliseconds that the mail server takes for a mail, and those by which the next mail may tell: less than such servers vary by. */
const SLOW_MAIL = 100;
const MAIL_TOLERANCE = 25;
/** As many mails to others as there are lanes, and more. */
const MAILS_BEFORE = 7;

async function timeOfNextMail(email: (n: number) => string): Promise<number> {
	const own = `known${++person}@family.example`;
	const ask = (address: string) =>
		world.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email: address }) });
	for (let n = 0; n < MAILS_BEFORE; n++) await ask(email(n));
	const start = performance.now();
	await ask(own);
	await world.postbox.next(own);
	const time = performance.now() - start;
	await world.mailsDone();
	return time;
}

world.postbox.takesItsTime(SLOW_MAIL);
await world.owner.query(
	`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select 'known' || n || '@family.example', $1, now() from generate_series($2::int, $2::int + 2000) n
		on conflict do nothing`,
	[hash, person + 1],
);
const [afterKnown, afterUnknown]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS / 5; round++) {
	afterKnown.push(await timeOfNextMail(() => `known${++person}@family.example`));
	afterUnknown.push(await timeOfNextMail((n) => `nobody${round}-${n}@family.example`));
}
const [one, other] = [lowerQuartile(afterKnown), lowerQuartile(afterUnknown)];
console.log(`the next mail: after known ${one.toFixed(0)} ms, after unknown ${other.toFixed(0)} ms`);
if (Math.abs(one - other) > MAIL_TOLERANCE) process.exitCode = 1;
await world.stop();
