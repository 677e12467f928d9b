import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import type * as Animation from "./show/animation-chunk.ts";

// What decisions load later (see ../parts.ts).

export const categoryPage = createLazyPart(() => withMessages(import("../category/category-page.tsx")));
export const familyHistory = createLazyPart(() => withMessages(import("../history/family-history.tsx")));
export const justForFun = createLazyPart(() => withMessages(import("../fun/just-for-fun.tsx")));
export const someoneElse = createLazyPart(() => withMessages(import("./someone-else/someone-else-sheet.tsx")));
export const currentTurn = createLazyPart(() => withMessages(import("./current-turn.tsx")));
export const shareSheet = createLazyPart(() => withMessages(import("./result/share-sheet.tsx")));
export const lots = createLazyPart(() => withMessages(import("./show/lots-sheet.tsx")));

export type AnimationChunk = typeof Animation;

/** Loaded while somebody is choosing a category. If it is missing, draws are not animated. */
export const drawAnimation = createLazyPart(() => import("./show/animation-chunk.ts"));

export function getLoadedAnimation(): AnimationChunk | undefined {
	const chunk = drawAnimation.getSnapshot();
	return chunk === "failed" ? undefined : chunk;
}
