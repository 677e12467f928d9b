import type { Member } from "./family.ts";

/** In characters, as it is stored: 15,000 bytes of picture. */
export const PHOTO_MAX_LENGTH = 20_000;
/** Of a family, in characters: thirty of the largest. A browser stores five million for a site, and an answer of the backend has a million. */
const PHOTOS_MAX_LENGTH = 600_000;

/** Each type with the bytes that such a picture begins with, in base64: docs/decisions/photos.md. The database checks the same. */
const PHOTO = /^data:image\/(webp;base64,UklGR|jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo)[A-Za-z\d+/]*={0,2}$/;

/** Whether a text is a picture that browsers show and never run: a data URL of WebP, JPEG or PNG. */
export function isPhoto(text: string): boolean {
	return text.length <= PHOTO_MAX_LENGTH && PHOTO.test(text);
}

/** How many characters of photos there is room for beside those of these members. */
export function photoRoom(members: readonly Pick<Member, "photo">[]): number {
	return PHOTOS_MAX_LENGTH - members.reduce((sum, { photo = "" }) => sum + photo.length, 0);
}
