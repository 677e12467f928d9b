import type { WebSocket } from "ws";
import { encodeChange, encodeMessage, type Message, type ProtocolVersion } from "./messages.ts";

/** How much may be unsent to a client that does not read. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

export class MessageSender {
	readonly #socket: WebSocket;
	readonly #version: ProtocolVersion;

	constructor(socket: WebSocket, version: ProtocolVersion) {
		this.#socket = socket;
		this.#version = version;
	}

	reply({ join_ref, ref, topic }: Message, status: "ok" | "error", response: object): void {
		this.#send({ join_ref, ref, topic, event: "phx_reply", payload: { status, response } });
	}

	sendSystem(topic: string, status: "ok" | "error", message: string): void {
		const channel = topic.replace(/^realtime:/, "");
		this.#send({ topic, event: "system", payload: { channel, status, message, extension: "postgres_changes" } });
	}

	sendClose(topic: string, joinRef: string | null | undefined): void {
		this.#send({ topic, join_ref: joinRef, event: "phx_close", payload: {} });
	}

	/** `data` is the change as JSON. */
	sendChange(topic: string, bindingIds: readonly number[], data: string): void {
		this.#sendText(encodeChange(this.#version, topic, bindingIds, data));
	}

	#send(message: Message): void {
		this.#sendText(encodeMessage(this.#version, message));
	}

	#sendText(text: string): void {
		if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate();
		else this.#socket.send(text);
	}
}
