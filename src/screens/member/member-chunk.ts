// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { Away } from "./away.tsx";
export { CategoryQuestion } from "./category-question.tsx";
export { CategorySheet } from "./category-sheet.tsx";
export { GroupQuestion } from "./group-question.tsx";
export { MemberSheet } from "./member-sheet.tsx";
export { NameQuestion } from "./name-question.tsx";
