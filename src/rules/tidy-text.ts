// SQL has the same rule (`tidy_text`, …_names.sql). Both spell out ranges: PostgreSQL knows no properties of Unicode.

const PICTURE =
	"[\\xa9\\xae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u27ff\\u2900-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}]";
const HAN = "[\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
const MONGOLIAN = "[\\u1820-\\u18aa]";
/** From Arabic to Sinhala, Myanmar, Khmer and Mongolian: scripts in which a joiner or its opposite is spelling. */
const JOINED = "[\\u0620-\\u0dff\\u1000-\\u109f\\u1780-\\u17b3\\u17b6-\\u17ff\\u1820-\\u18aa]";

/** Invisible characters that change what is seen: Unicode's emoji-sequences, -zwj-sequences, StandardizedVariants. */
const MEANINGFUL = [
	`(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
	`(?<=\\ufe0f|${PICTURE})\\u200d(?=${PICTURE})`,
	`(?<=${PICTURE}|${HAN}|[\\u1000-\\u109f])[\\ufe00-\\ufe0f]`,
	"(?<=[#*0-9])\\ufe0f(?=\\u20e3)",
	`(?<=${HAN})[\\u{e0100}-\\u{e01ef}]`,
	`(?<=${MONGOLIAN})[\\u180b-\\u180f]`,
	// The flags of England, Scotland and Wales.
	"(?<=\\u{1f3f4})[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
].join("|");

/** Control characters, halves of characters, Unicode's Default_Ignorable_Code_Point, and blank Braille. */
const INVISIBLE =
	"[\\0-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e" +
	"\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ud800-\\udfff" +
	"\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]";

const MEANINGFUL_OR_INVISIBLE = new RegExp(`(${MEANINGFUL})|${INVISIBLE}`, "gu");
const LINE_BREAKS = /[\t-\r\x85]+/g;
const ASCII = /^[ -~]*$/;

/** A cache: tens of thousands of entries have some hundred names, and each costs as much as a hundred look-ups. */
const tidied = new Map<string, string>();
const MAX_TIDIED = 4_000;
const MAX_TIDIED_LENGTH = 200;

/** A text as every store keeps it: NFC, one line, trimmed, without invisible characters that nothing needs. */
export function tidyText(typed: string): string {
	if (ASCII.test(typed)) return typed.trim();
	const known = tidied.get(typed);
	if (known !== undefined) return known;
	const text = tidy(typed);
	if (tidied.size >= MAX_TIDIED) tidied.clear();
	if (typed.length <= MAX_TIDIED_LENGTH) tidied.set(typed, text);
	return text;
}

function tidy(typed: string): string {
	const text = typed.replace(LINE_BREAKS, " ").replace(MEANINGFUL_OR_INVISIBLE, "$1").normalize("NFC").trim();
	// A character may have become meaningless now that its neighbour is gone.
	return text === typed ? typed : tidy(text);
}
