import type { UserMetadata } from "../users/users.ts";
import { isMailLanguage } from "./mail-templates.ts";

/** Keeps only the language of a sign-up's metadata: other words, which a stranger may have written, go into no mail. */
export function clearMetadata({ language }: UserMetadata): UserMetadata {
	return { full_name: "", ...(isMailLanguage(language) && { language }) };
}
