import type { UserMetadata } from "../users/users.ts";
import { isMailLanguage } from "./mail-templates.ts";

/**
 * What is left of what a sign-up says about a user, who may be a stranger: only the language to write in, and no words.
 */
export function clearMetadata({ language }: UserMetadata): UserMetadata {
	return { full_name: "", ...(isMailLanguage(language) && { language }) };
}
