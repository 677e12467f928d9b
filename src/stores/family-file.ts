import * as v from "valibot";
import { EMPTY_FAMILY, type Family } from "../rules/family.ts";
import { mergeFamily } from "../rules/merge-family.ts";
import { trimName, validateName } from "../rules/name.ts";

/** docs/family-file.md */
const FORMAT = "whose-turn-family";
const VERSION = 1;

/** A hundred members in a hundred categories fit. */
export const MAX_FAMILY_FILE_BYTES = 1_000_000;

export type FamilyFileErrorCode =
	| "too-large"
	/** Deleted meanwhile, or no JSON in UTF-8: another kind of file, or cut off. */
	| "unreadable"
	| "not-ours"
	| "newer"
	| "damaged";

export type FamilyFileResult =
	| { readonly family: Family; readonly madeAt: Date }
	| { readonly error: FamilyFileErrorCode };

const NameSchema = v.pipe(
	v.string(),
	v.check((name) => validateName(name, []) === "ok" && trimName(name) === name),
);
const UniqueNamesSchema = v.pipe(
	v.array(NameSchema),
	v.check((names) => new Set(names).size === names.length),
);
const CategorySchema = v.strictObject({ name: NameSchema, cycle: UniqueNamesSchema });
const FamilyFileSchema = v.pipe(
	v.strictObject({
		format: v.literal(FORMAT),
		version: v.literal(VERSION),
		madeAt: v.pipe(v.string(), v.check(isIsoTimestamp)),
		members: UniqueNamesSchema,
		categories: v.array(CategorySchema),
	}),
	v.check(({ categories }) => new Set(categories.map(({ name }) => name)).size === categories.length),
	v.check(({ members, categories }) => {
		const present = new Set(members);
		return categories.every(({ cycle }) => cycle.every((name) => present.has(name)));
	}),
);
const FileHeader = v.object({ format: v.literal(FORMAT), version: v.unknown() });

/** Invalid names are left out, so that the file can be read again. */
export function serializeFamilyFile(family: Family, now: Date): string {
	const { members, categories } = mergeFamily(EMPTY_FAMILY, family);
	const file = { format: FORMAT, version: VERSION, madeAt: now.toISOString(), members, categories };
	return `${JSON.stringify(file, undefined, "\t")}\n`;
}

/** Never rejects: the result has the reason. */
export async function readFamilyFile(file: Blob): Promise<FamilyFileResult> {
	if (file.size > MAX_FAMILY_FILE_BYTES) return { error: "too-large" };
	let content: unknown;
	try {
		content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
	} catch {
		return { error: "unreadable" };
	}
	if (!v.is(FileHeader, content)) return { error: "not-ours" };
	if (Number.isInteger(content.version) && Number(content.version) > VERSION) return { error: "newer" };
	const { success, output } = v.safeParse(FamilyFileSchema, content, { abortEarly: true });
	if (!success) return { error: "damaged" };
	const { members, categories, madeAt } = output;
	return { family: { members, categories }, madeAt: new Date(madeAt) };
}

/** Exactly as `toISOString` writes it. */
function isIsoTimestamp(text: string): boolean {
	const time = new Date(text);
	return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
