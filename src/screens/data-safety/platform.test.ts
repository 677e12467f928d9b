import { afterEach, expect, it, vi } from "vitest";
import { getDataLossWarning, getInstallInstructions } from "./platform.ts";

const LESS_ROOM = "Your browser may delete this site's data when space runs low.";
const SEVEN_DAYS = "Safari may delete this site's data if you don't visit for seven days.";
const OWN_STORAGE = "The installed app starts empty. Download a copy in the settings here, then open it in the app.";

afterEach(() => vi.unstubAllGlobals());

it.each([
	["Google Inc.", 5, LESS_ROOM, ""],
	["", 0, LESS_ROOM, ""],
	["Apple Computer, Inc.", 5, SEVEN_DAYS, `Tap Share, then “Add to Home Screen”. ${OWN_STORAGE}`],
	["Apple Computer, Inc.", 0, SEVEN_DAYS, `Choose File, then “Add to Dock”. ${OWN_STORAGE}`],
])("says of %j with %i touch points when it deletes, and how it installs", (vendor, maxTouchPoints, ...said) => {
	vi.stubGlobal("navigator", { vendor, maxTouchPoints });
	expect([getDataLossWarning(), getInstallInstructions()]).toEqual(said);
});
