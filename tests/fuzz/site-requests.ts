import fc from "fast-check";
import { hostileText, value, weighted } from "./dictionary.ts";
import { type HttpRequest, httpRequest, type RawRequest, withQuery } from "./request.ts";

const known = fc.constantFrom(
	...["/", "/healthz", "/config.json", "/login", "/login/email", "/signup", "/settings", "/manifest.webmanifest"],
	...["/auth/confirm", "/auth/cancel-email-change"],
);

const mailed = fc
	.tuple(fc.constantFrom("confirm", "cancel-email-change"), value, value)
	.map(([page, token_hash, type]) => withQuery(`/auth/${page}`, Object.entries({ token_hash, type })));

const traversal = fc.constantFrom(
	...["/../server.pid", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../server/main.js"],
	...["/assets/..%5c..%5cx", "//etc/passwd", "/%00", "/assets/%", "/assets/%ff", "/.vite/manifest.json", "/.env"],
	...["/index.html/", "/outbox", "/rest/v1/../auth/v1/user", "/auth/v1//user", "/rest/v1", "/realtime/v1/"],
	"/storage/v1/object/x",
);

/** The pages, also as links of mails lead to them, and paths that should lead nowhere. */
export const siteRequest: fc.Arbitrary<HttpRequest> = weighted(
	[30, fc.constantFrom("GET", "HEAD")],
	[1, fc.constantFrom("POST", "DELETE")],
).chain((method) =>
	httpRequest({
		method,
		path: weighted(
			[12, known],
			[3, mailed],
			[1, traversal],
			[1, hostileText.map((text) => `/${encodeURIComponent(Buffer.from(text).toString())}`)],
		),
	}),
);

/** What is no HTTP, or hardly. */
export const rawRequest: fc.Arbitrary<RawRequest> = fc
	.oneof(
		fc.constantFrom(
			"GET / HTTP/1.1\r\n\r\n",
			"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
			"GET  /\r\n\r\n",
			"POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
			"POST /auth/v1/token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			"POST /rest/v1/family_groups HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\nx",
			'POST /rest/v1/family_groups HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n[{"id',
			"POST /auth/v1/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
			"GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
			"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n",
			"GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n",
			"GET * HTTP/1.1\r\nHost: [::\r\n\r\n",
			"CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
			`GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(20_000)}\r\n\r\n`,
			"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
			"\u0016\u0003\u0001\u0002\u0000",
		),
		fc.tuple(hostileText, hostileText).map(([path, host]) => `GET /${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
	)
	.map((text) => ({ kind: "raw", text }));
