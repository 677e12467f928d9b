// biome-ignore-all lint/performance/noBarrelFile: the entry of a chunk
export { ConfirmDialog } from "./confirm-dialog.tsx";
export { Toaster } from "./toaster.tsx";
