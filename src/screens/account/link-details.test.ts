import { expect, test } from "vitest";
import { parseLinkDetails } from "./link-details.ts";

const toBase64Url = (name: string) =>
	btoa(String.fromCharCode(...new TextEncoder().encode(name)))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");

test.each([
	["", {}],
	["#email=ada%40example.com&name=Ada%20L%C3%B6w", { email: "ada@example.com", name: "Ada Löw" }],
	[`#email=Ada%2Bx@Example.com&name64=${toBase64Url("Ada Löw")}`, { email: "ada+x@example.com", name: "Ada Löw" }],
	["#name=Ada", { name: "Ada" }],
	["#email=nobody&name=%E2%80%AE%20%00%0a", {}],
	["#email=a%40b.example%0aBcc&name=%zz", {}],
	["#email=&name64=%%%", {}],
	["#email&name&__proto__=x&constructor=y", {}],
	[`#name=${"W".repeat(50)}`, { name: "W".repeat(40) }],
	[`#name64=${toBase64Url("😀".repeat(50))}`, { name: "😀".repeat(40) }],
	["#name=Call%0A%0Aus%E2%80%8B%20now", { name: "Call us now" }],
])("%j says no more than an address and a name", (hash, details) => {
	expect(JSON.parse(JSON.stringify(parseLinkDetails(hash)))).toEqual(details);
});
