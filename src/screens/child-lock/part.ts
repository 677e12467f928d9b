import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

/** What asks for a parent. */
export const childLock = createLazyPart(() => withMessages(import("./parent-views.ts")));
