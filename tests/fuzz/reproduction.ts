import type { FuzzRequest } from "./request.ts";

/** A request as a command that sends it again, with the values that it had. */
export function commandFor(origin: string, request: FuzzRequest): string {
	switch (request.kind) {
		case "http": {
			const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
			const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body)}`];
			const target = `--request-target ${quoted(request.path)}`;
			return ["curl -i --path-as-is -X", request.method, target, ...headers, ...body, quoted(origin)].join(" ");
		}
		case "raw":
			return `printf ${quoted(request.text.replaceAll("%", "%%"))} | nc ${new URL(origin).host.replace(":", " ")}`;
		case "socket":
			return `a WebSocket at ${quoted(origin.replace("http", "ws") + request.path)} with the headers ${JSON.stringify(request.headers)}, on which is said: ${JSON.stringify(request.frames)}`;
	}
}

/** As bash reads a text with anything in it. */
function quoted(text: string): string {
	const escaped = text.replaceAll(/[\\']/g, "\\$&").replaceAll(/[^\x20-\x7e]/gu, (character) => {
		const bytes = Buffer.from(character);
		return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
	});
	return `$'${escaped}'`;
}
