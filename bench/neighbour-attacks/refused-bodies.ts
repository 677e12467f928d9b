import { type Attack, type Attacker, repeatForever } from "./attack.ts";

const CLIENTS = 8;
const BODY = "a".repeat(1024 * 1024);

/** Sends bodies that are refused before they are read, through a proxy whose connections others use as well. */
export const refusedBodies: Attack = {
	name: "refused-bodies",
	families: [{ members: 1, turns: 1 }],
	isBehindProxy: true,
	start([attacker]) {
		if (attacker === undefined) return;
		for (let client = 0; client < CLIENTS; client++) {
			repeat(attacker, "/auth/v1/token?grant_type=password", "POST");
			repeat(attacker, "/rest/v1/family_members", "POST");
			repeat(attacker, "/rest/v1/family_members?id=eq.1", "DELETE", { apikey: "wrong" });
			repeat(attacker, "/", "POST");
		}
	},
};

/** Sends the body with its length and in chunks, by turns. */
function repeat({ request }: Attacker, path: string, method: string, headers: Record<string, string> = {}): void {
	void repeatForever(async () => {
		await request(path, { method, headers, body: BODY });
		const chunked: RequestInit & { duplex: "half" } = {
			method,
			headers,
			body: new Blob([BODY]).stream(),
			duplex: "half",
		};
		await request(path, chunked);
	});
}
