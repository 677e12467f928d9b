import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

export const memberPart = createLazyPart(() => withMessages(import("./member-chunk.ts")));
