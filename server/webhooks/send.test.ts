import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, it, onTestFinished } from "vitest";
import { parseNetworks } from "./networks.ts";
import { type SendOptions, sendDelivery } from "./send.ts";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const LOOPBACK = parseNetworks("127.0.0.0/8");

async function listen(server: Server | TcpServer): Promise<number> {
	onTestFinished(() => {
		if ("closeAllConnections" in server) server.closeAllConnections();
		server.close();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return (server.address() as AddressInfo).port;
}
const serve = (listener: RequestListener) => listen(createServer(listener));

const send = (url: string, options: Partial<SendOptions> = {}) =>
	sendDelivery(
		{ id: "5f2a", url, secret: SECRET, body: '{"type":"turn.recorded","name":"Zoë"}' },
		{ networks: LOOPBACK, stopping: new AbortController().signal, resolve: async () => [], ...options },
	);

it("the library of Standard Webhooks verifies what is sent, and nothing that was changed", async () => {
	const got: { headers: Record<string, string>; body: string }[] = [];
	const port = await serve(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
		response.writeHead(204).end();
	});
	expect(await send(`http://127.0.0.1:${port}/hook`)).toBe("204");
	const [{ headers, body } = { headers: {}, body: "" }] = got;
	const webhook = new Webhook(SECRET);
	expect(webhook.verify(body, headers)).toEqual({ type: "turn.recorded", name: "Zoë" });
	expect(() => webhook.verify(`${body} `, headers)).toThrow();
	expect(() => webhook.verify(body, { ...headers, "webhook-id": "5f2b" })).toThrow();
	expect(headers["webhook-id"]).toBe("5f2a");
});

it.each([
	// However an address is written.
	...["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "[::ffff:127.0.0.1]", "[::1]"],
	...["１２７.0.0.1", "0.0.0.0", "[::]", "localhost", "localhost.", "hook.example"],
])("an operator's own services at %s are not reached by default", async (host) => {
	let connections = 0;
	const port = await listen(createTcpServer(() => connections++));
	for (const scheme of ["http", "https"]) {
		const options = { networks: undefined, resolve: async () => ["127.0.0.1", "::1"] };
		expect(await send(`${scheme}://${host}:${port}/`, options)).toBe("address");
	}
	expect(connections).toBe(0);
});

it("a name is asked once, what it said is connected to, and of that only what may be reached is tried", async () => {
	let connections = 0;
	const port = await listen(createTcpServer(() => connections++));
	const answers = [["192.0.2.1"], ["127.0.0.1"]];
	const options = { networks: undefined, resolve: async () => answers.shift() ?? [] };
	expect(await send(`https://rebinding.example:${port}/`, options)).toBe("address");
	expect([answers.length, connections]).toEqual([1, 0]);
	const hub = await serve((_, response) => response.end());
	expect(await send(`http://hub.example:${hub}/`, { resolve: async () => ["10.0.0.1", "127.0.0.1"] })).toBe("200");
});

it("a redirect is an answer, and nobody follows it", async () => {
	let followed = 0;
	const inside = await serve((_, response) => {
		followed++;
		response.end();
	});
	const port = await serve((_, response) => {
		response.writeHead(307, { location: `http://127.0.0.1:${inside}/` }).end();
	});
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("307");
	expect(followed).toBe(0);
});

it("no proxy of the environment is used", async () => {
	let proxied = 0;
	const proxy = await listen(createTcpServer(() => proxied++));
	const port = await serve((_, response) => response.end());
	const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY"];
	for (const name of names) process.env[name] = `http://127.0.0.1:${proxy}`;
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("200");
	for (const name of names) delete process.env[name];
	expect(proxied).toBe(0);
});

it("an answer without end is not read: its status is enough, and the connection is closed", async () => {
	let isClosed: Promise<unknown> | undefined;
	const port = await serve((request, response) => {
		isClosed = new Promise((done) => request.socket.on("close", done));
		const more = () => {
			while (response.write("x".repeat(65_536)));
			response.once("drain", more);
		};
		more();
	});
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("200");
	await isClosed;
});

it.each([
	["says nothing", () => {}],
	["sends 100 Continue for ever", (socket: NodeJS.WritableStream) => drip(socket, "HTTP/1.1 100 Continue\r\n\r\n")],
	["drips a header", (socket: NodeJS.WritableStream) => drip(socket, "HTTP/1.1 200 OK\r\n", "a")],
])("whoever %s is left after the time that all may take", async (_, answer) => {
	const port = await listen(createTcpServer((socket) => answer(socket.on("error", () => {}))));
	expect(await send(`http://127.0.0.1:${port}/`, { timeoutMs: 300 })).toBe("none");
});

function drip(socket: NodeJS.WritableStream, first: string, then = first) {
	socket.write(first);
	const timer = setInterval(() => socket.write(then), 20);
	socket.on("close", () => clearInterval(timer));
}

it.each([
	["hangs up", ""],
	["speaks another protocol", "220 mail.example ESMTP\r\n"],
	["switches protocols", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
	["sends headers without measure", `HTTP/1.1 200 OK\r\na: ${"x".repeat(100_000)}\r\n\r\n`],
])("whoever %s has not answered", async (_, answer) => {
	const port = await listen(createTcpServer((socket) => socket.on("error", () => {}).end(answer)));
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("none");
});

it("a status that begins with zeros is one of three digits, as the database stores it", async () => {
	const answer = "HTTP/1.1 099 None\r\nContent-Length: 0\r\n\r\n";
	const port = await listen(createTcpServer((socket) => socket.on("error", () => {}).end(answer)));
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("099");
});

it("a certificate that nobody vouches for, a name that nobody has and a closed port are no answer", async () => {
	const server = createServer((_, response) => response.end());
	const port = await listen(server);
	expect(await send(`https://127.0.0.1:${port}/`)).toBe("none");
	expect(await send(`http://nobody.example:${port}/`)).toBe("none");
	await new Promise((closed) => server.close(closed));
	expect(await send(`http://127.0.0.1:${port}/`)).toBe("none");
});

it("what is under way when the server stops is left at once", async () => {
	const stopping = new AbortController();
	const port = await listen(createTcpServer(() => stopping.abort()));
	expect(await send(`http://127.0.0.1:${port}/`, { stopping: stopping.signal })).toBe("none");
});
