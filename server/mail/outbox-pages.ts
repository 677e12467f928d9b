import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import PostalMime from "postal-mime";
import { isLocalRequest } from "../client-address.ts";
import { constantTimeEquals } from "../secrets.ts";
import type { Outbox } from "./outbox.ts";

const PAGE_CSP =
	"default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** A mail is untrusted: no scripts, no requests, and its links only work by a click. */
const MAIL_CSP =
	"sandbox allow-top-navigation-by-user-activation; default-src 'none'; " +
	"style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * For a local server. Other users of the machine, or clients of a proxy that sets no headers, look local too, so the
 * path has a key.
 *
 * @returns `app`, to be mounted at `/outbox` before the site's security headers, as it has its own; and its `path`,
 * which contains a secret of this start that only the terminal may show
 */
export function createOutboxPages(outbox: Outbox) {
	const key = randomBytes(16).toString("base64url");
	const path = `/outbox/${key}`;
	return { app: outboxRoutes(outbox, key, path), path };
}

function outboxRoutes(outbox: Outbox, key: string, home: string): Hono {
	const app = new Hono();

	app.use("/:key{.+}", async (c, next) => {
		const requested = c.req.path.split("/")[2] ?? "";
		if (!isLocalRequest(c) || !constantTimeEquals(requested, key)) return notFound(c);
		c.header("Cache-Control", "no-store");
		c.header("X-Content-Type-Options", "nosniff");
		c.header("Referrer-Policy", "no-referrer");
		return next();
	});

	app.get("/:key", async (c) => {
		const names = (await outbox.list()).slice(0, 100);
		const items = await Promise.all(names.map((name) => renderListItem(outbox, home, name)));
		c.header("Content-Security-Policy", PAGE_CSP);
		return c.html(renderPage("Outbox", items.length > 0 ? html`<ul>${items}</ul>` : html`<p>No emails yet.</p>`));
	});

	app.get("/:key/:name", async (c) => {
		const mail = await parseMail(outbox, c.req.param("name"));
		if (!mail) return notFound(c);
		const source = `${home}/${encodeURIComponent(c.req.param("name"))}/html`;
		c.header("Content-Security-Policy", PAGE_CSP);
		const content = html`<p><a href="${home}">All emails</a> · to ${mail.to?.[0]?.address}</p>
<iframe title="The email" src="${source}"></iframe><h2>As text</h2><pre>${mail.text}</pre>`;
		return c.html(renderPage(mail.subject ?? "", content));
	});

	app.get("/:key/:name/html", async (c) => {
		const mail = await parseMail(outbox, c.req.param("name"));
		if (!mail) return notFound(c);
		c.header("Content-Security-Policy", MAIL_CSP);
		return c.html((mail.html ?? "").replace("<head>", '<head><base target="_top">'));
	});

	app.all("*", notFound);
	return app;
}

function notFound(c: Context) {
	c.header("Content-Security-Policy", "default-src 'none'");
	return c.text("Not found\n", 404);
}

async function parseMail(outbox: Outbox, name: string) {
	const bytes = await outbox.read(name);
	return bytes && PostalMime.parse(bytes);
}

async function renderListItem(outbox: Outbox, home: string, name: string) {
	const mail = await parseMail(outbox, name);
	const label = `${mail?.subject ?? name} — to ${mail?.to?.[0]?.address ?? "?"}`;
	return html`<li><a href="${home}/${encodeURIComponent(name)}">${label}</a> <small>${mail?.date}</small></li>`;
}

function renderPage(title: string, content: ReturnType<typeof html>) {
	return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
iframe { width: 100%; height: 30rem; border: 1px solid #d6d3d1; border-radius: 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body><h1>${title}</h1>
${content}
</body>
</html>
`;
}
