import { type Context, Hono } from "hono";
import PostalMime from "postal-mime";
import { comesFromThisMachine } from "../client-address.ts";
import { escapeHtml } from "./escape-html.ts";
import type { Outbox } from "./outbox.ts";

const PAGE_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The mail is foreign text to us: no scripts, no requests, and its links may only leave by a click. */
const MAIL_POLICY =
	"sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Pages that show the outbox to whoever sits at this machine, for a server that `isForThisMachine`. Everybody else gets 404: mails
 * hold links that open accounts.
 */
export function outboxPages(outbox: Outbox) {
	const app = new Hono();

	app.use(async (c, next) => {
		if (!comesFromThisMachine(c)) return notFound(c);
		c.header("Cache-Control", "no-store");
		c.header("X-Content-Type-Options", "nosniff");
		c.header("Referrer-Policy", "no-referrer");
		return next();
	});

	app.get("/", async (c) => {
		const names = (await outbox.list()).slice(0, 100);
		const items = await Promise.all(names.map((name) => listItem(outbox, name)));
		c.header("Content-Security-Policy", PAGE_POLICY);
		return c.html(page("Outbox", items.length > 0 ? `<ul>${items.join("")}</ul>` : "<p>No mail yet.</p>"));
	});

	app.get("/:name", async (c) => {
		const mail = await parsed(outbox, c.req.param("name"));
		if (!mail) return notFound(c);
		const source = `/outbox/${encodeURIComponent(c.req.param("name"))}/html`;
		c.header("Content-Security-Policy", PAGE_POLICY);
		return c.html(
			page(
				mail.subject ?? "",
				`<p><a href="/outbox">All mails</a> · to ${escapeHtml(mail.to?.[0]?.address ?? "")}</p>
<iframe title="The mail" src="${source}"></iframe><h2>As text</h2><pre>${escapeHtml(mail.text ?? "")}</pre>`,
			),
		);
	});

	app.get("/:name/html", async (c) => {
		const mail = await parsed(outbox, c.req.param("name"));
		if (!mail) return notFound(c);
		c.header("Content-Security-Policy", MAIL_POLICY);
		return c.html((mail.html ?? "").replace("<head>", '<head><base target="_top">'));
	});

	return app;
}

function notFound(c: Context) {
	c.header("Content-Security-Policy", "default-src 'none'");
	return c.text("Not found\n", 404);
}

async function parsed(outbox: Outbox, name: string) {
	const bytes = await outbox.read(name);
	return bytes && PostalMime.parse(bytes);
}

async function listItem(outbox: Outbox, name: string): Promise<string> {
	const mail = await parsed(outbox, name);
	const words = `${mail?.subject ?? name} — to ${mail?.to?.[0]?.address ?? "?"}`;
	return `<li><a href="/outbox/${encodeURIComponent(name)}">${escapeHtml(words)}</a> <small>${escapeHtml(mail?.date ?? "")}</small></li>`;
}

function page(title: string, content: string): string {
	return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:30rem;border:1px solid #d6d3d1;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
}
