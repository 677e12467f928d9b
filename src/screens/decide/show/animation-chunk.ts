// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { celebrate, throwConfetti } from "./celebrate.ts";
export { DrawAnimation, hasWheel } from "./draw-animation.tsx";
export { windUp } from "./wind-up.ts";
