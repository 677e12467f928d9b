/** The page's path on a static file server, which may redirect other paths. */
export const PAGE_PATH = "/index.html";

/** The page of every later version has this, too: without it an older version would not recognise the app. */
const MARK = '<meta name="application-name" content="Whose Turn?"';
const ENTRY_SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/** The path of the entry script, which differs in every version. Undefined for another page, as of a captive portal. */
export function findEntryScript(html: string): string | undefined {
	return html.includes(MARK) ? ENTRY_SCRIPT.exec(html)?.[1] : undefined;
}
