import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

/** The people of a family, and what a device is told about it. Two parts would be three more files. */
export const peoplePart = createLazyPart(() => withMessages(import("./people-chunk.ts")));
