import { createLazyPart } from "../../ui/lazy-part.tsx";
import type * as Chunk from "./animation/animation-chunk.ts";

export type AnimationChunk = typeof Chunk;

/** Loaded while a category is being chosen. Where it is missing, draws are not animated. */
export const drawAnimation = createLazyPart(() => import("./animation/animation-chunk.ts"));

export function getLoadedAnimation(): AnimationChunk | undefined {
	const chunk = drawAnimation.getSnapshot();
	return chunk === "failed" ? undefined : chunk;
}
