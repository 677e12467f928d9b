import { UNTIL_BACK } from "./away.ts";
import { isDay } from "./days.ts";

export function isBackOn(text: string): boolean {
	return text === UNTIL_BACK || isDay(text);
}
