import { readText, removeKeys, type StorageAccess, writeText } from "../browser/storage.ts";

export interface Write {
	readonly key: string;
	/** @throws StoreError */
	readonly write: () => void;
}

/**
 * Makes all of some writes, each of a key of its own, or none.
 *
 * @param writes `false` for what need not be written
 * @returns whether anything was written
 * @throws what a write throws, after everything before is as it was
 */
export function writeAll(access: StorageAccess, writes: readonly (Write | false)[]): boolean {
	const done: { readonly key: string; readonly text: string | null | undefined }[] = [];
	try {
		for (const one of writes) {
			if (!one) continue;
			const text = readText(one.key, access);
			one.write();
			done.push({ key: one.key, text });
		}
	} catch (reason) {
		for (const { key, text } of done) restore(access, key, text);
		throw reason;
	}
	return done.length > 0;
}

function restore(access: StorageAccess, key: string, text: string | null | undefined) {
	try {
		if (text == null) removeKeys([key], access);
		else writeText(key, text, access);
	} catch (reason) {
		console.warn("A part of a change is stored without the rest:", reason);
	}
}
