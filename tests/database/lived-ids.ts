import { createHash } from "node:crypto";

const toUuid = (text: string) =>
	createHash("md5")
		.update(text)
		.digest("hex")
		.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The same with ids as the database has them. */
export function withUuids<T>(value: T, life: string): T {
	const text = JSON.stringify(value).replace(
		/"(member (?:[^"\\]|\\.)*?|dishes|category (?:other|again \d+)|id-\d+)((?:#\d+)*)"/g,
		(_, id: string, more = "") => JSON.stringify(toUuid(`${life}${id}`) + more),
	);
	return JSON.parse(text);
}

/** As the database makes another id of one that is taken. */
export function withOwnIds<T>(value: T, family: string): T {
	const text = JSON.stringify(value).replace(/"([\da-f-]{36})((?:#\d+)+)"/g, (_, id: string, more: string) =>
		JSON.stringify((more.match(/#\d+/g) ?? []).reduce((own, one) => toUuid(family + own + one), id)),
	);
	return JSON.parse(text);
}
