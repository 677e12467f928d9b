import * as v from "valibot";

/** Code points of a name that are shown: whoever signed somebody else up chose it. */
const MOST = 40;

const WordsSchema = v.object({
	email: v.fallback(v.optional(v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.rfcEmail())), undefined),
	name: v.fallback(v.optional(v.pipe(v.string(), v.transform(asName))), undefined),
});

/**
 * What stands after the # of a mail's link: whom the account is for, in the words of whoever wrote the link. To be shown as plain
 * text and to be compared, never to be believed.
 */
export function wordsInLink(hash: string): v.InferOutput<typeof WordsSchema> {
	const pairs = hash
		.slice(1)
		.split("&")
		.map((pair) => pair.split("=", 2));
	const { email, name, name64 = "" } = Object.fromEntries(pairs) as Partial<Record<string, string>>;
	return v.parse(WordsSchema, { email: decoded(email ?? ""), name: decoded(name ?? bytesAsEscapes(name64)) });
}

/** The built-in backend's mails hide the name from readers, as base64url; the templates of a project cannot. */
function bytesAsEscapes(base64url: string): string {
	try {
		const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
		return [...bytes].map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");
	} catch {
		return "";
	}
}

function decoded(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** On one line, without what turns text around or hides it. */
function asName(text: string): string | undefined {
	const plain = text.replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
	return [...plain].slice(0, MOST).join("").trim() || undefined;
}
