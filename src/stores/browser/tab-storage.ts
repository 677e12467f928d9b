import type { StorageAccess } from "./storage.ts";

/** Ends with the tab. */
export const tabStorage: StorageAccess = () => sessionStorage;
