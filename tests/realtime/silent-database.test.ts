import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { listenForChanges } from "../../server/realtime/change-listener.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";

const database = setUpTestDatabase();
const ignore = () => {};

test("a database that falls silent without hanging up is left, and listened to again when it answers", async () => {
	const target = new URL(database.url);
	const folder = target.searchParams.get("host");
	const port = Number(target.port || 5432);
	const sockets: Socket[] = [];
	let isSilent = false;
	const proxy = createServer((client) => {
		const server = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
		for (const [from, to] of [
			[client, server],
			[server, client],
		] as const) {
			sockets.push(from);
			from.on("error", ignore).on("data", (bytes) => isSilent || to.write(bytes));
		}
	}).listen(0, "127.0.0.1");
	await once(proxy, "listening");
	const through = new URL(database.url);
	through.searchParams.delete("host");
	through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;

	const stopping = new AbortController();
	const onListening = vi.fn<(isListening: boolean) => void>();
	const onReconnect = vi.fn<() => void>();
	const handlers = {
		onChange: ignore,
		onBulkChange: ignore,
		onMove: ignore,
		onSessionEnd: ignore,
		onInvalidPayload: ignore,
	};
	const listening = listenForChanges(
		through.href,
		{ ...handlers, onReconnect, onListening },
		stopping.signal,
		// Long enough for a connection on a busy machine.
		2_000,
	);
	await vi.waitUntil(() => onListening.mock.lastCall?.[0] === true, { timeout: 20_000 });
	isSilent = true;
	await vi.waitUntil(() => onListening.mock.lastCall?.[0] === false, { timeout: 20_000 });
	isSilent = false;
	await vi.waitUntil(() => onReconnect.mock.calls.length === 1, { timeout: 20_000 });
	expect(onListening.mock.lastCall?.[0]).toBe(true);
	stopping.abort();
	await listening;
	for (const socket of sockets) socket.destroy();
	proxy.close();
});
