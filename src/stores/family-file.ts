import * as v from "valibot";
import { bringFamily } from "../rules/bring-family.ts";
import { EMPTY_FAMILY, type Family } from "../rules/family.ts";
import { judgeName, tidyName } from "../rules/name.ts";

/** The format that docs/family-file.md describes. */
const FORMAT = "whose-turn-family";
const VERSION = 1;

/** Most bytes of a file that is read: a hundred members in a hundred categories fit. */
export const LARGEST_FAMILY_FILE = 1_000_000;

/** Why a file is not read. */
export type FileRefusal =
	/** It has more than `LARGEST_FAMILY_FILE` bytes. */
	| "too-large"
	/** The browser could not read it, or it is no JSON in UTF-8: another kind of file, or cut off. */
	| "unreadable"
	/** It is JSON of something else. */
	| "not-ours"
	/** A newer version of Whose Turn? wrote it. */
	| "newer"
	/** It says that it is a family, but holds what no family holds. */
	| "damaged";

export type FileReading = { readonly family: Family; readonly madeAt: Date } | { readonly refusal: FileRefusal };

const Name = v.pipe(
	v.string(),
	v.check((name) => judgeName(name, []) === "ok" && tidyName(name) === name),
);
const Names = v.pipe(
	v.array(Name),
	v.check((names) => new Set(names).size === names.length),
);
const Category = v.strictObject({ name: Name, cycle: Names });
const FamilyFile = v.pipe(
	v.strictObject({
		format: v.literal(FORMAT),
		version: v.literal(VERSION),
		madeAt: v.custom<string>((text) => typeof text === "string" && isTimestamp(text)),
		members: Names,
		categories: v.array(Category),
	}),
	v.check(({ categories }) => new Set(categories.map(({ name }) => name)).size === categories.length),
	v.check(({ members, categories }) => {
		const present = new Set(members);
		return categories.every(({ cycle }) => cycle.every((name) => present.has(name)));
	}),
);
const Ours = v.object({ format: v.literal(FORMAT), version: v.unknown() });

/** The family as the text of a file, in UTF-8. Names that no family keeps are left out, so that the file can be read again. */
export function writeFamilyFile(family: Family, now: Date): string {
	const { members, categories } = bringFamily(EMPTY_FAMILY, family);
	const file = { format: FORMAT, version: VERSION, madeAt: now.toISOString(), members, categories };
	return `${JSON.stringify(file, undefined, "\t")}\n`;
}

/** Reads a file that somebody chose. Never throws: what is no family file is told by its reason. */
export async function readFamilyFile(file: Blob): Promise<FileReading> {
	if (file.size > LARGEST_FAMILY_FILE) return { refusal: "too-large" };
	let content: unknown;
	try {
		content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
	} catch {
		return { refusal: "unreadable" };
	}
	if (!v.is(Ours, content)) return { refusal: "not-ours" };
	if (Number.isInteger(content.version) && Number(content.version) > VERSION) return { refusal: "newer" };
	const { success, output } = v.safeParse(FamilyFile, content, { abortEarly: true });
	if (!success) return { refusal: "damaged" };
	const { members, categories, madeAt } = output;
	return { family: { members, categories }, madeAt: new Date(madeAt) };
}

/** As `toISOString` writes it; nothing else looks the same after it. */
function isTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
