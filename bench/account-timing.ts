/**
 * Does the time of an answer tell whether an address is known? Asks about known and unknown addresses in turn and compares
 * lower quartiles: `npx tsx bench/account-timing.ts`. So does the time of a mail that is asked for right after one to them, from a mail
 * server that is slow.
 */
import { hashPassword } from "../server/auth/passwords.ts";
import { startTestServer } from "../tests/helpers/test-server.ts";
import { PASSWORD } from "../tests/helpers/users.ts";

const ROUNDS = 100;

/** Milliseconds by which they may differ: less than what the way through a network adds and takes. */
const TOLERANCE_MS = 1;

const testServer = await startTestServer();
const hash = await hashPassword(PASSWORD);
await testServer.owner.query(
	`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select 'known' || n || '@family.example', $1, now() from generate_series(1, $2::int * 3) n`,
	[hash, ROUNDS],
);

const endpoints = {
	"sign-in": ["/auth/v1/token?grant_type=password", { password: "not the password" }],
	"sign-up": ["/auth/v1/signup", { password: PASSWORD, data: { full_name: "Anna" } }],
	recovery: ["/auth/v1/recover", {}],
} as const;

async function measureRequest(path: string, body: object): Promise<number> {
	const start = performance.now();
	const response = await testServer.request(path, { method: "POST", body: JSON.stringify(body) });
	await response.text();
	if (response.status === 429) throw new Error("the limits were met");
	const time = performance.now() - start;
	// The mails of this question shall not be in the way of the next one.
	await testServer.flushMails();
	return time;
}

/** Not the median: what else the machine does only ever adds time. */
const lowerQuartile = (times: number[]) =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length / 4)] as number;

let userCount = 0;
for (const [name, [path, body]] of Object.entries(endpoints)) {
	const known: number[] = [];
	const unknown: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		userCount++;
		const askKnown = async () =>
			known.push(await measureRequest(path, { ...body, email: `known${userCount}@family.example` }));
		const askUnknown = async () =>
			unknown.push(await measureRequest(path, { ...body, email: `unknown${userCount}@family.example` }));
		// Who comes second finds everything warm.
		for (const ask of round % 2 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await ask();
	}
	const [one, other] = [lowerQuartile(known), lowerQuartile(unknown)];
	console.log(`${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`);
	if (Math.abs(one - other) > TOLERANCE_MS) process.exitCode = 1;
}

/** Milliseconds that the mail server takes for a mail, and those by which the next mail may tell: less than such servers vary by. */
const MAIL_DELAY_MS = 100;
const MAIL_TOLERANCE_MS = 25;
/** As many mails to others as there are lanes, and more. */
const PRECEDING_MAILS = 7;

async function measureNextMail(email: (n: number) => string): Promise<number> {
	const own = `known${++userCount}@family.example`;
	const ask = (address: string) =>
		testServer.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email: address }) });
	for (let n = 0; n < PRECEDING_MAILS; n++) await ask(email(n));
	const start = performance.now();
	await ask(own);
	await testServer.inbox.waitForMail(own);
	const time = performance.now() - start;
	await testServer.flushMails();
	return time;
}

testServer.inbox.setDelayMs(MAIL_DELAY_MS);
await testServer.owner.query(
	`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select 'known' || n || '@family.example', $1, now() from generate_series($2::int, $2::int + 2000) n
		on conflict do nothing`,
	[hash, userCount + 1],
);
const [afterKnown, afterUnknown]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS / 5; round++) {
	afterKnown.push(await measureNextMail(() => `known${++userCount}@family.example`));
	afterUnknown.push(await measureNextMail((n) => `nobody${round}-${n}@family.example`));
}
const [one, other] = [lowerQuartile(afterKnown), lowerQuartile(afterUnknown)];
console.log(`the next mail: after known ${one.toFixed(0)} ms, after unknown ${other.toFixed(0)} ms`);
if (Math.abs(one - other) > MAIL_TOLERANCE_MS) process.exitCode = 1;
await testServer.stop();
