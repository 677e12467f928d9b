import { html } from "hono/html";
import type { Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { PROBLEMS } from "./problem.ts";

export const PAGE_STYLE = `:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
code { font-size: 0.9em; overflow-wrap: anywhere }
dt { margin-top: 0.75rem }
h2 { margin-top: 2rem }
h3 { margin-bottom: 0 }
`;

/** Describes the API to people, as the document does to programs. */
export function renderPage() {
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Whose Turn? API</title>
<link rel="stylesheet" href="/api/v1/page.css">
</head>
<body>
<h1>Whose Turn? for other programs</h1>
<p>An owner or another adult makes a token in the app: People, "Connect other apps". Send it as
<code>Authorization: Bearer wt_…</code>, never in an address.
<a href="/api/v1/openapi.json">The whole document</a> is in OpenAPI 3.1.</p>
<h2>Requests</h2>
${OPERATIONS.map(renderOperation)}
<h2>Problems</h2>
<p>Refusals are <code>application/problem+json</code> (RFC 9457). Their types:</p>
<dl>
${Object.entries(PROBLEMS).map(
	([type, [status, title]]) => html`<dt id="${type}"><code>${type}</code> (${status})</dt><dd>${title}.</dd>`,
)}
</dl>
</body>
</html>
`;
}

function renderOperation({ method, path, summary, input }: Operation) {
	const fields = Object.keys(input.entries);
	return html`<h3><code>${method.toUpperCase()} /api/v1${path}</code></h3>
<p>${summary}.${fields.length > 0 ? html` It takes <code>${fields.join(", ")}</code>.` : ""}</p>
`;
}
