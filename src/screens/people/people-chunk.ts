// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk

export { PeoplePage } from "./people-page.tsx";
export { PushSettings } from "./push-settings.tsx";
