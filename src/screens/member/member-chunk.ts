// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { AwayNote } from "./away-note.tsx";
export { CategorySheet as category } from "./category-sheet.tsx";
export { EverybodyAway } from "./everybody-away.tsx";
export { MemberSheet as member } from "./member-sheet.tsx";
