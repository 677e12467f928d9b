import { expect, it } from "vitest";
import { getFileErrorMessage } from "./family-file-error-messages.ts";

it.each([
	["too-large", "This file is too large. A family file is 64 MB at most."],
	["unreadable", "This file can't be opened. It may be incomplete, or not a family file."],
	["not-ours", "This isn't a family file from this app."],
	["newer", "This file was made by a newer version of the app. Reload this page to update, then open the file again."],
	["damaged", "This family file is damaged, or someone has edited it."],
] as const)("says of a file that is %s: %s", (code, message) => expect(getFileErrorMessage(code)).toBe(message));
