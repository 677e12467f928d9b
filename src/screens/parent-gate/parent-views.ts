// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { AskParentSheet } from "./ask-parent-sheet.tsx";
export { ParentGate } from "./parent-gate.tsx";
