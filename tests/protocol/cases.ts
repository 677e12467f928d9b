import type { TestServer } from "../helpers/test-server.ts";
import { type Answer, readAnswer } from "./answer.ts";
import { openStage } from "./stage.ts";

/** A request, with `{{…}}` for what differs between servers, and how Supabase's auth server answers it. */
export interface ProtocolCase {
	readonly name: string;
	readonly request: {
		readonly method: string;
		readonly path: string;
		readonly headers?: Readonly<Record<string, string>>;
		/** JSON, or any text. */
		readonly body?: unknown;
	};
	readonly answer: Answer;
	/** Where ours differs on purpose: a key of the list of differences, and our answer. */
	readonly differs?: { readonly because: string; readonly answer: Answer };
}

export async function sendCase(server: TestServer, { request }: Pick<ProtocolCase, "request">): Promise<Answer> {
	const stage = openStage(server);
	const { method, body } = request;
	const path = await stage.fill(request.path);
	const headers = JSON.parse(await stage.fill(JSON.stringify(request.headers ?? {})));
	const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
	const isJson = body !== undefined && headers["content-type"] === undefined;
	const response = await fetch(`${server.url}/auth/v1${path}`, {
		method,
		redirect: "manual",
		headers: { "x-forwarded-for": stage.from, ...(isJson && { "content-type": "application/json" }), ...headers },
		...(text !== undefined && { body: await stage.fill(text) }),
	});
	return readAnswer(response, server.siteUrl);
}
