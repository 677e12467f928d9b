// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk

export { CategoryQuestion } from "./added-names/category-question.tsx";
export { NameQuestion } from "./added-names/name-question.tsx";
export { CategorySheet } from "./category/category-sheet.tsx";
export { Away } from "./member/away.tsx";
export { GroupQuestion } from "./member/group-question.tsx";
export { MemberSheet } from "./member/member-sheet.tsx";
export { WhoIsAway } from "./member/who-is-away.tsx";
