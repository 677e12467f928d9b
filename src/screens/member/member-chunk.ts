// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { Away } from "./away.tsx";
export { CategorySheet as category } from "./category-sheet.tsx";
export { MemberSheet as member } from "./member-sheet.tsx";
export { NameQuestion } from "./name-question.tsx";
