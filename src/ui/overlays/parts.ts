// biome-ignore-all lint/performance/noBarrelFile: the one door to a chunk that is loaded when first needed
export { ConfirmDialog } from "./confirm-dialog.tsx";
export { Toaster } from "./toaster.tsx";
