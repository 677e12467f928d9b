import fc from "fast-check";

/**
 * What a name may hide: controls, overrides, fillers, joiners, variants and tags; and letters and emoji beside which
 * some of it means something.
 */
const PARTS = [
	..."aAéñ1#*🦊👩👧🏽❤🏴🇩漢葛नक्षसम‌بیლ한ខ្មែᠮᠣمं🧑",
	...["e\u0301", "\u0928\u093c", "\u1112\u1161\u11ab", "\u212b", "\u0958", "\ufb2a", "\u{1d15e}", "\r\n"],
	..." \t\n\u00a0\u2003\u2028\u3000\u0001\u001b\u007f\u0085\u009f",
	..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f",
	..."\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\u206f\u2800\u3164",
	..."\u20e3\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\u{1bca0}\u{1d173}\u{e0001}\u{e0067}\u{e007f}\u{e0100}",
	...["\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "\u0301", "\u0323", "\u064e", "\u0653"],
];

/** Text as somebody may send it who means no good, without what PostgreSQL has no text for. */
export const hostileText = fc.oneof(
	fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join("")),
	fc.string({ unit: "binary", maxLength: 12 }).map((text) => text.replaceAll("\0", "")),
	fc.string({ unit: "grapheme", maxLength: 12 }),
);
