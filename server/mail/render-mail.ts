import { html } from "hono/html";

export interface MailLanguage {
	/** BCP 47 */
	readonly tag: string;
	readonly dir: "ltr" | "rtl";
	readonly greeting: string;
	/** Above a link in full. */
	readonly copyLink: string;
	/** Above a code. */
	readonly typeCode: string;
}

/** Plain text everywhere; `renderMail` escapes it. */
export interface MailContent {
	readonly language: MailLanguage;
	readonly subject: string;
	readonly paragraphs: readonly string[];
	/** `code`: six digits that do the same if the link cannot be opened. */
	readonly action?: { readonly label: string; readonly url: string; readonly code?: string | undefined };
	readonly notes: readonly string[];
}

export interface RenderedMail {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
}

const SIGNATURE = "Whose Turn?";

/** The app's light colours (src/ui/theme.css), in a notation that mail programs support. */
const [ACCENT, CARD, SOFT, PAPER, INK] = ["#bb351b", "#fffefa", "#615168", "#fbf5ea", "#30223b"];

const PAGE_STYLE = `max-width:32rem;margin:0 auto;padding:32px 24px;font:16px/1.5 system-ui,sans-serif;color:${INK}`;
const SMALL_STYLE = `font-size:14px;color:${SOFT}`;
const BUTTON_STYLE =
	`display:inline-block;padding:12px 24px;border-radius:8px;background:${ACCENT};color:${CARD};` +
	"font-weight:600;text-decoration:none";
const CODE_STYLE = "font:700 28px/1.5 ui-monospace,monospace;letter-spacing:4px";

/** Text, and HTML that loads nothing from the network. */
export function renderMail(content: MailContent): RenderedMail {
	return { subject: toSingleLine(content.subject), text: renderText(content), html: renderHtml(content) };
}

/** The fragment may contain a stranger's words, which a mail of ours must not show. */
function stripFragment(url: string): string {
	return url.split("#")[0] ?? url;
}

function toSingleLine(text: string): string {
	return text.replace(/\p{Cc}+/gu, " ").trim();
}

function renderText({ language, paragraphs, action, notes }: MailContent): string {
	const link = action ? [`${action.label}:\n${action.url}`] : [];
	if (action?.code) link.push(`${language.typeCode}\n${action.code}`);
	const parts = [language.greeting, ...paragraphs, ...link, ...notes];
	return `${parts.join("\n\n")}\n\n-- \n${SIGNATURE}\n`;
}

function renderHtml({ language, subject, paragraphs, action, notes }: MailContent): string {
	const { tag, dir, greeting, copyLink, typeCode } = language;
	const code = action?.code
		? html`
<p style="margin:0 0 24px">${typeCode}<br><span dir="ltr" style="${CODE_STYLE}">${action.code}</span></p>`
		: "";
	const address = (url: string) => html`<span dir="ltr" style="word-break:break-all">${stripFragment(url)}</span>`;
	const button = action
		? html`<p style="margin:24px 0"><a href="${action.url}" style="${BUTTON_STYLE}">${action.label}</a></p>
<p style="margin:0 0 24px;${SMALL_STYLE}">${copyLink}<br>${address(action.url)}</p>${code}`
		: "";
	return String(html`<!doctype html>
<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:${PAPER}">
<div dir="${dir}" style="${PAGE_STYLE}">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${SIGNATURE}</p>
${[greeting, ...paragraphs].map((text) => html`<p style="margin:0 0 16px">${text}</p>\n`)}${button}
${notes.map((text) => html`<p style="margin:0 0 8px;${SMALL_STYLE}">${text}</p>\n`)}</div>
</body>
</html>
`);
}
