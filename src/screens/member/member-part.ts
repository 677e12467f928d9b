import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

/** The sheets of members and categories, and who is away in words. */
export const memberPart = createLazyPart(() => withMessages(import("./member-chunk.ts")));
