import { withItsTexts } from "../../languages/speak.ts";
import { fetchedPart } from "../../ui/fetched.ts";

/** The sections of the settings, a chunk of their own that the first screen does not wait for. */
export const settingsSections = fetchedPart(() => withItsTexts(import("./sections.tsx")));
