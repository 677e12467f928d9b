import { expect, it } from "vitest";
import { readScannedScreen, screenUrl } from "./screen-url.ts";

const TOKEN = "abcdefghijklmnopqrstuvwxyz_-0123";
const SCREEN = { token: TOKEN, code: "ABCDEFGH" };

it("a phone reads from the address what the screen shows", () => {
	location.href = screenUrl("/people", SCREEN);
	expect(location.pathname).toBe("/people");
	expect(readScannedScreen()).toEqual(SCREEN);
});

it.each([
	...["", "#welcome", "#screen=", `#screen=${TOKEN}`, `#screen=${TOKEN}.`, `#screen=.${SCREEN.code}`],
	...[`#screen=${TOKEN}.abcdefgh`, `#screen=${TOKEN}.ABCDEFGHJ`, `#screen=${TOKEN}.ABCD EFGH`],
	...[`#screen=${TOKEN}.ABCDEFGH.ABCDEFGH`, `#screen=${TOKEN}x.ABCDEFGH`],
])("an address without both, like %j, connects nothing by itself", (hash) => {
	location.href = `/people${hash}`;
	expect(readScannedScreen()).toBeUndefined();
});
