import * as v from "valibot";
import { readText, type StorageAccess, writeText } from "../../browser/storage.ts";
import { CHOSEN_FAMILY_PREFIX } from "../../browser/storage-keys.ts";

const id = v.exactOptional(v.pipe(v.string(), v.maxLength(100)));

const ChoiceSchema = v.object({
	/** Open on this device first: its keys are those of the time when there was one family only. */
	first: id,
	chosen: id,
});

type Choice = v.InferOutput<typeof ChoiceSchema>;

export type ChosenFamily = ReturnType<typeof createChosenFamily>;

/** Which of a user's families this device shows. Where the browser stores nothing, it holds as long as the page. */
export function createChosenFamily(access: StorageAccess, userId: string) {
	const key = CHOSEN_FAMILY_PREFIX + userId;
	let unstored: Choice | undefined;

	function read(): Choice {
		if (unstored !== undefined) return unstored;
		try {
			return v.parse(ChoiceSchema, JSON.parse(readText(key, access) ?? "{}"));
		} catch {
			return {};
		}
	}

	function write(choice: Choice) {
		try {
			writeText(key, JSON.stringify(choice), access);
			unstored = undefined;
		} catch {
			unstored = choice;
		}
	}

	return {
		read: () => read().chosen ?? read().first,
		choose: (family: string) => write({ ...read(), chosen: family }),
		/** The user is no longer in it, and nothing of it is stored here any more. */
		leave(family: string) {
			const { first } = read();
			write(first === undefined || first === family ? {} : { first });
		},
		/** Behind a prefix of storage-keys.ts. @param family undefined: not known yet, so the first one */
		slotOf(family: string | undefined): string {
			const { first } = read();
			return family === undefined || family === first ? userId : `${userId}@${family}`;
		},
		/** Which family that slot is, once it is known. */
		learn: (family: string) => write({ first: family, ...read() }),
	};
}
