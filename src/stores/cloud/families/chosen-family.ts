import * as v from "valibot";
import { readText, type StorageAccess, writeText } from "../../browser/storage.ts";
import { CHOSEN_FAMILY_PREFIX } from "../../browser/storage-keys.ts";

const id = v.exactOptional(v.pipe(v.string(), v.maxLength(100)));

const ChoiceSchema = v.object({
	/** The first family that was open on this device. Its keys are as they were when a user had only one family. */
	first: id,
	chosen: id,
});

type Choice = v.InferOutput<typeof ChoiceSchema>;

export type ChosenFamily = ReturnType<typeof createChosenFamily>;

/** Which of a user's families this device shows. If the browser stores nothing, a choice holds as long as the page. */
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
		leave(family: string) {
			const { first } = read();
			write(first === undefined || first === family ? {} : { first });
		},
		/** What follows a prefix of storage-keys.ts. @param family undefined if not known yet: then it is the first one */
		slotOf(family: string | undefined): string {
			const { first } = read();
			return family === undefined || family === first ? userId : `${userId}@${family}`;
		},
		learnFirst: (family: string) => write({ first: family, ...read() }),
	};
}
