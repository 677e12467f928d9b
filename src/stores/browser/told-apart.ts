import * as v from "valibot";
import { writeText } from "./storage.ts";
import { readJson } from "./stored-json.ts";

const KEY = "whose-turn-told-apart";
const MAX_IDS = 100;

/** Ids of what was removed and, as somebody here has said, is not the member or category that now has the name. */
export function readToldApart(): readonly string[] {
	return readJson(KEY, v.array(v.string())) ?? [];
}

export function addToldApart(id: string): readonly string[] {
	const ids = [...readToldApart().filter((known) => known !== id), id].slice(-MAX_IDS);
	try {
		writeText(KEY, JSON.stringify(ids));
	} catch (reason) {
		console.warn("It will be asked again, because the answer could not be stored:", reason);
	}
	return ids;
}
