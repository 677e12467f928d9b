import * as v from "valibot";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { IdSchema, lenientSchemas } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

/** `lookedAt` of each category that has been looked at. */
export const LooksSchema = validItems(v.object({ id: IdSchema, lookedAt: lenientSchemas.look }));

export type Looks = v.InferOutput<typeof LooksSchema>;

/** What `LooksSchema` reads. */
export function findLooks({ categories }: StoredFamily): Looks {
	return categories.flatMap(({ id, lookedAt }) => (lookedAt ? [{ id, lookedAt }] : []));
}

/** The same object if there are none. */
export function addLooks(family: StoredFamily, looks: Looks): StoredFamily {
	if (looks.length === 0) return family;
	const known = new Map(looks.map(({ id, lookedAt }) => [id, lookedAt]));
	const categories = family.categories.map((one) => {
		const lookedAt = known.get(one.id);
		return lookedAt ? { ...one, lookedAt } : one;
	});
	return { ...family, categories };
}

export function removeLooks(family: StoredFamily): StoredFamily {
	return { ...family, categories: family.categories.map(({ lookedAt: _, ...one }) => one) };
}

/** Whether two families are the same but for who was looked at. */
export function areSameButForLooks(one: StoredFamily, other: StoredFamily): boolean {
	const fields = ["secret", "timeZone", "members", "turns"] as const;
	if (fields.some((field) => one[field] !== other[field])) return false;
	const [categories, others] = [one, other].map((family) => JSON.stringify(removeLooks(family).categories));
	return categories === others;
}
