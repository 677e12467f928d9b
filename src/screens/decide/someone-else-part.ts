import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

export const someoneElse = createLazyPart(() => withMessages(import("./someone-else-sheet.tsx")));
