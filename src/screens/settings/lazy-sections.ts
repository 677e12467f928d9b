import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.ts";

/** The sections of the settings, a chunk of their own that the first screen does not wait for. */
export const settingsSectionsPart = createLazyPart(() => withMessages(import("./sections.tsx")));
