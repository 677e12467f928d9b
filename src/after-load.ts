// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { registerServiceWorker } from "./offline/register-service-worker.ts";
export { preloadParts } from "./preload-parts.ts";
