import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

export const familyHistory = createLazyPart(() => withMessages(import("./family-history.tsx")));
