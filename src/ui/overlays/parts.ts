export { ConfirmDialog } from "./confirm-dialog.tsx";
export { Toaster } from "./toaster.tsx";
