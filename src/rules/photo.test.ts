import { expect, it } from "vitest";
import { isPhoto, PHOTO_MAX_LENGTH } from "./photo.ts";

const WEBP = "data:image/webp;base64,UklGR";

it.each([
	`${WEBP}g==`,
	`${WEBP}iQAAABXRUJQ`,
	"data:image/jpeg;base64,/9j/4AAQ",
	"data:image/png;base64,iVBORw0KGgoA",
	WEBP.padEnd(PHOTO_MAX_LENGTH, "A"),
])("%.40s… is a photo", (text) => expect(isPhoto(text)).toBe(true));

it.each([
	...["", "x", "https://example.org/mia.webp", "data:image/webp;base64,", "data:image/svg+xml;base64,PHN2Zz4="],
	...["data:text/html;base64,PGgxPg==", "data:image/gif;base64,R0lGODlh", "data:image/webp,UklGR"],
	"data:image/webp;charset=utf-8;base64,UklGRg==",
	// What it says is not what it is.
	"data:image/webp;base64,PHN2Zz4=",
	"data:image/png;base64,/9j/4AAQ",
	`${WEBP}g==\n`,
	`${WEBP}<script>`,
	`${WEBP}g===`,
	` ${WEBP}g==`,
	WEBP.padEnd(PHOTO_MAX_LENGTH + 1, "A"),
])("%.40s… is none", (text) => expect(isPhoto(text)).toBe(false));
