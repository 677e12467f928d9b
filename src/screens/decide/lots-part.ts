import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

export const lots = createLazyPart(() => withMessages(import("./lots-sheet.tsx")));
