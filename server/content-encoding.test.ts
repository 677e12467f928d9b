import { expect, test } from "vitest";
import { negotiateEncoding } from "./content-encoding.ts";

test.each([
	[undefined, "identity"],
	["", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["gzip, deflate", "gzip"],
	["GZIP", "gzip"],
	["br;q=0.5, gzip;q=0.8", "gzip"],
	["br;q=0, gzip", "gzip"],
	["br;q=0, gzip;q=0", "identity"],
	["*", "br"],
	["*, br;q=0", "gzip"],
	["gzip;q=0.5, *;q=0", "gzip"],
	["identity", "identity"],
	["identity;q=1, br;q=0.5", "identity"],
	["identity;q=0", "identity"],
	["deflate", "identity"],
	["br2, xgzip", "identity"],
])("a browser that accepts %j gets %s", (header, expected) => {
	expect(negotiateEncoding(header, () => true)).toBe(expected);
});

test("an encoding that the file does not have is passed over", () => {
	expect(negotiateEncoding("br, gzip", (encoding) => encoding !== "br")).toBe("gzip");
	expect(negotiateEncoding("br, gzip", (encoding) => encoding === "identity")).toBe("identity");
});
