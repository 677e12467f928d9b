import * as v from "valibot";

/** What the running parse could not read; undefined outside of `parseLeniently`. */
let unread: unknown[] | undefined;

export const validItems = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> =>
	v.pipe(
		v.array(v.unknown()),
		v.transform((items): readonly T[] =>
			items.flatMap((item) => {
				const { success, output } = v.safeParse(schema, item);
				if (!success) unread?.push(item);
				return success ? [output] : [];
			}),
		),
	);

/** @returns also what `validItems` has left out @throws ValiError */
export function parseLeniently<T>(schema: v.GenericSchema<unknown, T>, value: unknown) {
	const found: unknown[] = [];
	unread = found;
	try {
		return { output: v.parse(schema, value), unread: found as readonly unknown[] };
	} finally {
		unread = undefined;
	}
}
