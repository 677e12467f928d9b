/**
 * Whether response times reveal which addresses have accounts: requests for known and unknown addresses in turns,
 * compared by lower quartiles. The same for the time of a mail that is requested right after mails to them, with a slow
 * mail server. Run with `npm run bench:account-timing`.
 */
import { hashPassword } from "../server/auth/accounts/passwords.ts";
import { startTestServer } from "../tests/helpers/test-server.ts";
import { PASSWORD } from "../tests/helpers/users.ts";

const ROUNDS = 100;

/** How far they may differ: less than times in a network vary. */
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
	// So that its mails do not delay the next request.
	await testServer.flushMails();
	return time;
}

/** Not the median: other work of the machine only adds time. */
const lowerQuartile = (times: number[]) =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length / 4)] as number;

let userCount = 0;
for (const [name, [path, body]] of Object.entries(endpoints)) {
	const known: number[] = [];
	const unknown: number[] = [];
	for (let round = 0; round < ROUNDS; round++) {
		userCount++;
		const requestKnown = async () =>
			known.push(await measureRequest(path, { ...body, email: `known${userCount}@family.example` }));
		const requestUnknown = async () =>
			unknown.push(await measureRequest(path, { ...body, email: `unknown${userCount}@family.example` }));
		// The second finds everything warm.
		for (const request of round % 2 ? [requestKnown, requestUnknown] : [requestUnknown, requestKnown]) await request();
	}
	const [one, other] = [lowerQuartile(known), lowerQuartile(unknown)];
	console.log(`${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms`);
	if (Math.abs(one - other) > TOLERANCE_MS) process.exitCode = 1;
}

/** Of the mail server for each mail; and how far the times of the next mail may differ: less than such servers vary. */
const MAIL_DELAY_MS = 100;
const MAIL_TOLERANCE_MS = 25;
/** As many mails to others as there are lanes, and more. */
const PRECEDING_MAILS = 7;

async function measureNextMail(email: (n: number) => string): Promise<number> {
	const own = `known${++userCount}@family.example`;
	const requestMail = (address: string) =>
		testServer.request("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email: address }) });
	for (let n = 0; n < PRECEDING_MAILS; n++) await requestMail(email(n));
	const start = performance.now();
	await requestMail(own);
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
