/** What a static file server has it under; other paths may be redirected. */
export const PAGE_PATH = "/index.html";

/** In the page of every version to come, too: an older one would not know the app again without it. */
const MARK = '<meta name="application-name" content="Whose Turn?"';
const ENTRY_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/** Another in every version; undefined for a page that is not the app's, as of a captive portal. */
export function findEntryScript(html: string): string | undefined {
	return html.includes(MARK) ? ENTRY_SCRIPT.exec(html)?.[1] : undefined;
}
