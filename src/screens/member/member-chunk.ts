// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { AwayNote } from "./away-note.tsx";
export { CategorySheet } from "./category-sheet.tsx";
export { EverybodyAway } from "./everybody-away.tsx";
export { MemberSheet } from "./member-sheet.tsx";
