import { type Attack, type Attacker, repeatForever } from "./attack.ts";

/** For each kind of request. */
const CLIENTS = 120;

/** Repeats requests as soon as limits refuse them, from one address and from all networks of a site. */
export const refusals: Attack = {
	name: "refusals",
	families: [{ members: 1, turns: 1 }],
	start([attacker]) {
		if (attacker === undefined) return;
		const signIn = { email: "nobody@family.example", password: "wrong horse battery" };
		for (let client = 0; client < CLIENTS; client++) {
			repeatAsStranger(attacker, oneAddress, "/auth/v1/token?grant_type=password", signIn);
			repeatAsStranger(attacker, oneSite, "/auth/v1/token?grant_type=password", signIn);
			repeatAsStranger(attacker, oneAddress, "/auth/v1/token?grant_type=refresh_token", { refresh_token: "nonsense" });
			repeatAsStranger(attacker, oneAddress, "/auth/v1/recover", { email: signIn.email });
			repeatAsStranger(attacker, oneSite, "/rest/v1/category_cycles?select=*");
		}
	},
};

const oneAddress = () => "203.0.113.7";

let networkCount = 0;
/** An address in another /64 of one /48 each time. */
const oneSite = () => `2001:db8:bad:${(networkCount++ % 65_536).toString(16)}::1`;

function repeatAsStranger({ request, apiKey }: Attacker, from: () => string, path: string, body?: object): void {
	void repeatForever(() =>
		request(path, {
			headers: { authorization: `Bearer ${apiKey}`, "x-forwarded-for": from() },
			...(body && { method: "POST", body: JSON.stringify(body) }),
		}),
	);
}
