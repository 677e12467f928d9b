import http from "node:http";
import net from "node:net";
import { text as readText } from "node:stream/consumers";
import { WebSocket } from "ws";
import type { FuzzResponse } from "./oracle.ts";
import type { FuzzRequest, HttpRequest, RawRequest, SocketRequest } from "./request.ts";

/** A request that takes longer has hung: the slowest legitimate one compares a password. */
const ANSWER_TIMEOUT_MS = 20_000;

const CLOSED_RESPONSE: FuzzResponse = { status: 0, type: "", text: "", isHung: false };

/** @param begin sends, says how it is given up, and calls `end` with the answer */
function answerInTime(begin: (end: (answer: Partial<FuzzResponse>) => void) => () => void): Promise<FuzzResponse> {
	return new Promise((resolve) => {
		const giveUp = begin((answer) => {
			clearTimeout(timer);
			resolve({ ...CLOSED_RESPONSE, ...answer });
		});
		const timer = setTimeout(() => {
			resolve({ ...CLOSED_RESPONSE, isHung: true });
			giveUp();
		}, ANSWER_TIMEOUT_MS);
	});
}

/** Sends requests to a server as they are, without the corrections of a browser. */
export function openSender(origin: string) {
	const { hostname, port } = new URL(origin);
	const agent = new http.Agent({ keepAlive: true });

	const sendHttp = ({ method, path, headers, body }: HttpRequest) =>
		answerInTime((end) => {
			const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
			const request = http.request({ hostname, port, agent, method, path, headers: { ...headers, ...length } });
			request.on("response", async (response) => {
				const text = await readText(response).catch(() => "");
				const { statusCode: status = 0, headers } = response;
				end({ status, type: headers["content-type"] ?? "", text: `${text}\n${Object.values(headers).join("\n")}` });
			});
			request.on("error", () => end({}));
			request.end(body);
			return () => request.destroy();
		});

	const sendRaw = ({ text }: RawRequest) =>
		answerInTime((end) => {
			const chunks: Buffer[] = [];
			const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.end(text));
			socket.on("data", (chunk) => chunks.push(chunk));
			socket.on("error", () => {});
			socket.on("close", () => {
				const answer = String(Buffer.concat(chunks));
				const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
				end({ status, type: /^content-type: *(.*)$/im.exec(answer)?.[1] ?? "", text: answer });
			});
			return () => socket.destroy();
		});

	/** Says everything at once; it is answered when a last heartbeat is, or the socket was closed. */
	const sendSocket = ({ path, headers, frames }: SocketRequest) =>
		answerInTime((end) => {
			const said: string[] = [];
			const socket = new WebSocket(`ws://${hostname}:${port}${path}`, { headers });
			const endWith = (status = 0) => {
				end({ status, text: said.join("\n") });
				socket.terminate();
			};
			socket.on("open", () => {
				for (const frame of frames) socket.send(typeof frame === "string" ? frame : Buffer.from(frame.binary));
				const last = path.includes("vsn=2") ? [null, "last", "phoenix", "heartbeat", {}] : undefined;
				socket.send(JSON.stringify(last ?? { ref: "last", topic: "phoenix", event: "heartbeat", payload: {} }));
			});
			socket.on("message", (data) => {
				said.push(String(data));
				if (String(data).includes('"last"')) endWith(101);
			});
			socket.on("unexpected-response", (_, { statusCode }) => endWith(statusCode));
			socket.on("error", () => {});
			// 1006: closed without a frame, as when the server has ended (RFC 6455, 7.4.1).
			socket.on("close", (code) => endWith(code === 1006 ? 0 : 101));
			return () => socket.terminate();
		});

	return {
		send(request: FuzzRequest) {
			switch (request.kind) {
				case "http":
					return sendHttp(request);
				case "raw":
					return sendRaw(request);
				case "socket":
					return sendSocket(request);
			}
		},
		stop: () => agent.destroy(),
	};
}
