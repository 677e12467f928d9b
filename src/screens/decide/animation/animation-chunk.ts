// biome-ignore-all lint/performance/noBarrelFile: the one door to a chunk that is fetched before it is needed
export { celebrate } from "./celebrate.ts";
export { DrawAnimation } from "./draw-animation.tsx";
