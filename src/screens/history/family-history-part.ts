import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

export const familyRecord = createLazyPart(() => withMessages(import("./family-record.tsx")));
