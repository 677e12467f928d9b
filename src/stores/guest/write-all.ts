import { readText, removeKeys, type StorageAccess, writeText } from "../browser/storage.ts";

type Write = readonly [isNeeded: boolean, key: string, write: () => void];

/** Makes all writes or not one. Returns whether it wrote anything. @throws what a write throws, after undoing others */
export function writeAll(access: StorageAccess, writes: readonly Write[]): boolean {
	const done: (readonly [key: string, text: string | null | undefined])[] = [];
	try {
		for (const [isNeeded, key, write] of writes) {
			if (!isNeeded) continue;
			const text = readText(key, access);
			write();
			done.push([key, text]);
		}
	} catch (reason) {
		for (const [key, text] of done) restore(access, key, text);
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
