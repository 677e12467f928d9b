// The process of an attack, for neighbour.ts. It runs until its parent disconnects.

import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type Attacker, type AttackerAccount, DONE } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";

const { name, accounts } = JSON.parse(process.argv[2] ?? "{}") as { name: string; accounts: AttackerAccount[] };

// An attacker has a machine of their own: the attack must not compete with the server for the CPU.
setPriority(19);
process.on("disconnect", () => process.exit());

const counts = new Map<string, number>();
process.on("message", () => process.send?.(Object.fromEntries(counts)));

function count(counted: string): void {
	counts.set(counted, (counts.get(counted) ?? 0) + 1);
}

function createAttacker(account: AttackerAccount): Attacker {
	const headers = {
		apikey: account.apiKey,
		authorization: `Bearer ${account.token}`,
		"content-type": "application/json",
	};
	return {
		...account,
		headers,
		count,
		async request(path, init = {}) {
			const response = await fetch(`${account.url}${path}`, {
				...init,
				headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
			}).catch(() => undefined);
			await response?.arrayBuffer().catch(() => {});
			const status = response?.status;
			count(`${init.method ?? "GET"} ${path.split("?")[0]} ${status ?? "cut"}`);
			// An attacker waits for the network, too.
			if (status === undefined || status === 429) await wait(5);
			return status;
		},
	};
}

const attack = ATTACKS.find((one) => one.name === name);
if (attack === undefined) throw new Error(`there is no attack ${name}`);
const done = attack.start(accounts.map(createAttacker));
void done?.then(() => process.send?.(DONE));
