import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";

/** Loaded when the browser is idle. */
export const categoryPage = createLazyPart(() => withMessages(import("../category/category-page.tsx")));
