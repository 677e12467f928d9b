import http from "node:http";
import net from "node:net";
import { WebSocket } from "ws";
import type { FuzzResponse } from "./oracle.ts";
import type { FuzzRequest, HttpRequest, RawRequest, SocketRequest } from "./request.ts";

/** A request that takes longer has hung: the slowest legitimate one compares a password. */
const ANSWER_TIMEOUT_MS = 20_000;

const HUNG_RESPONSE: FuzzResponse = { status: 0, type: "", text: "", isHung: true };
const CLOSED_RESPONSE: FuzzResponse = { status: 0, type: "", text: "", isHung: false };

export interface Sender {
	send(request: FuzzRequest): Promise<FuzzResponse>;
	stop(): void;
}

/** Sends requests to a server as they are, without the corrections of a browser. */
export function openSender(origin: string): Sender {
	const { hostname, port } = new URL(origin);
	const agent = new http.Agent({ keepAlive: true });

	function sendHttp({ method, path, headers, body }: HttpRequest): Promise<FuzzResponse> {
		return new Promise((resolve) => {
			const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
			const request = http.request({ hostname, port, agent, method, path, headers: { ...headers, ...length } });
			const timer = setTimeout(() => {
				resolve(HUNG_RESPONSE);
				request.destroy();
			}, ANSWER_TIMEOUT_MS);
			const end = (answer: FuzzResponse) => {
				clearTimeout(timer);
				resolve(answer);
			};
			request.on("response", (response) => {
				const chunks: Buffer[] = [];
				const answer = () => ({
					status: response.statusCode ?? 0,
					type: response.headers["content-type"] ?? "",
					text: `${Buffer.concat(chunks)}\n${Object.values(response.headers).join("\n")}`,
					isHung: false,
				});
				response.on("data", (chunk) => chunks.push(chunk));
				response.on("end", () => end(answer()));
				response.on("error", () => end(answer()));
			});
			request.on("error", () => end(CLOSED_RESPONSE));
			request.end(body);
		});
	}

	function sendRaw({ text }: RawRequest): Promise<FuzzResponse> {
		return new Promise((resolve) => {
			const chunks: Buffer[] = [];
			const socket = net.connect({ host: hostname, port: Number(port) }, () => socket.end(text));
			const timer = setTimeout(() => {
				resolve(HUNG_RESPONSE);
				socket.destroy();
			}, ANSWER_TIMEOUT_MS);
			socket.on("data", (chunk) => chunks.push(chunk));
			socket.on("error", () => {});
			socket.on("close", () => {
				clearTimeout(timer);
				const answer = String(Buffer.concat(chunks));
				const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
				const type = /^content-type: *(.*)$/im.exec(answer)?.[1] ?? "";
				resolve({ status, type, text: answer, isHung: false });
			});
		});
	}

	/** Says everything at once; it is answered when a last heartbeat is, or the socket was closed. */
	function sendSocket({ path, headers, frames }: SocketRequest): Promise<FuzzResponse> {
		return new Promise((resolve) => {
			const said: string[] = [];
			let status = 101;
			const socket = new WebSocket(`ws://${hostname}:${port}${path}`, { headers });
			const timer = setTimeout(() => {
				resolve(HUNG_RESPONSE);
				socket.terminate();
			}, ANSWER_TIMEOUT_MS);
			const end = () => {
				clearTimeout(timer);
				resolve({ status, type: "", text: said.join("\n"), isHung: false });
				socket.terminate();
			};
			const lose = () => {
				status = 0;
				end();
			};
			socket.on("open", () => {
				for (const frame of frames) socket.send(typeof frame === "string" ? frame : Buffer.from(frame.binary));
				const last = path.includes("vsn=2") ? [null, "last", "phoenix", "heartbeat", {}] : undefined;
				socket.send(JSON.stringify(last ?? { ref: "last", topic: "phoenix", event: "heartbeat", payload: {} }));
			});
			socket.on("message", (data) => {
				said.push(String(data));
				if (String(data).includes('"last"')) end();
			});
			socket.on("unexpected-response", (_, response) => {
				status = response.statusCode ?? 0;
				end();
			});
			socket.on("error", () => {});
			// 1006: closed without a frame, as when the server has ended (RFC 6455, 7.4.1).
			socket.on("close", (code) => (code === 1006 ? lose() : end()));
		});
	}

	return {
		send(request) {
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
