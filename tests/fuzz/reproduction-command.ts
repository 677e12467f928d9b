import type { FuzzRequest } from "./request.ts";

/** A request as a command that sends it again, with the values that it had. */
export function formatCurlCommand(origin: string, request: FuzzRequest): string {
	switch (request.kind) {
		case "http": {
			const headers = Object.entries(request.headers).map(([name, value]) => `-H ${quoted(header(name, value))}`);
			const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body)}`];
			const target = `--request-target ${quoted(request.path)}`;
			// With -X HEAD curl would wait for a body.
			const method = request.method === "HEAD" ? "-I" : `-X ${request.method}`;
			return ["curl -i --path-as-is", method, target, ...headers, ...body, quoted(origin)].join(" ");
		}
		case "raw": {
			// bash cannot hold U+0000 in a text, printf can say it.
			const text = request.text.replaceAll("\\", "\\\\").replaceAll("%", "%%").replaceAll("\0", "\\0");
			return `printf ${quoted(text)} | nc ${new URL(origin).host.replace(":", " ")}`;
		}
		case "socket": {
			const { headers, frames } = request;
			const program = [
				`import { WebSocket } from "ws"`,
				`const socket = new WebSocket(${JSON.stringify(origin.replace("http", "ws") + request.path)}, ${JSON.stringify({ headers })})`,
				`for (const event of ["message", "close", "error"]) socket.on(event, (what) => console.log(event, String(what)))`,
				`const frames = ${JSON.stringify(frames)}`,
				`socket.on("open", () => frames.forEach((frame) => socket.send(frame.binary === undefined ? frame : Buffer.from(frame.binary))))`,
			];
			return `node --input-type=module -e ${quoted(program.join("; "))}`;
		}
	}
}

/** curl leaves out a header that has nothing behind its colon. */
const header = (name: string, value: string) => (value === "" ? `${name};` : `${name}: ${value}`);

/** As bash reads a text with anything in it. */
function quoted(text: string): string {
	const escaped = text.replaceAll(/[\\']/g, "\\$&").replaceAll(/[^\x20-\x7e]/gu, (character) => {
		const bytes = Buffer.from(character);
		return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
	});
	return `$'${escaped}'`;
}
