import type { Member } from "./family.ts";

export const PHOTO_MAX_LENGTH = 20_000;
/** Of all photos of a family, in characters: thirty of the largest. An answer of the backend holds a million. */
const PHOTOS_MAX_LENGTH = 600_000;

/** Each type with its first bytes, in base64: docs/decisions/photos.md. The database checks the same. */
const PHOTO = /^data:image\/(webp;base64,UklGR|jpeg;base64,\/9j\/|png;base64,iVBORw0KGgo)[A-Za-z\d+/]*={0,2}$/;

/** Whether a text is a picture that browsers show and never run: a data URL of WebP, JPEG or PNG. */
export function isPhoto(text: string): boolean {
	return text.length <= PHOTO_MAX_LENGTH && PHOTO.test(text);
}

export function photoRoom(members: readonly Pick<Member, "photo">[]): number {
	return PHOTOS_MAX_LENGTH - members.reduce((sum, { photo = "" }) => sum + photo.length, 0);
}
