import * as v from "valibot";
import { photoRoom } from "../../rules/photo.ts";
import type { StoredFamily } from "../../rules/stored-family.ts";
import { IdSchema, PhotoSchema } from "../family-schema.ts";
import { validItems } from "../lenient.ts";

/** `photo` of each member who has one. */
export const PhotosSchema = validItems(v.object({ id: IdSchema, photo: PhotoSchema }));

export type Photos = v.InferOutput<typeof PhotosSchema>;

/** What `PhotosSchema` reads. */
export function findPhotos({ members }: StoredFamily): Photos {
	return members.flatMap(({ id, photo }) => (photo === undefined ? [] : [{ id, photo }]));
}

/** As far as there is room for them. The same object if there are none. */
export function addPhotos(family: StoredFamily, photos: Photos): StoredFamily {
	if (photos.length === 0) return family;
	const known = new Map(photos.map(({ id, photo }) => [id, photo]));
	let room = photoRoom([]);
	const members = family.members.map((member) => {
		const photo = known.get(member.id);
		if (photo === undefined || photo.length > room) return member;
		room -= photo.length;
		return { ...member, photo };
	});
	return { ...family, members };
}

/** The same object if there are none. */
export function removePhotos(family: StoredFamily): StoredFamily {
	if (family.members.every(({ photo }) => photo === undefined)) return family;
	return { ...family, members: family.members.map(({ photo: _, ...member }) => member) };
}

/** Without a look at each character of those that are the same. */
export function haveSamePhotos(one: StoredFamily, other: StoredFamily): boolean {
	if (one.members === other.members) return true;
	const [photos, others] = [findPhotos(one), findPhotos(other)];
	return (
		photos.length === others.length &&
		photos.every(({ id, photo }, at) => id === others[at]?.id && photo === others[at]?.photo)
	);
}
