import type { StorageAccess } from "./storage.ts";

export const tabStorage: StorageAccess = () => sessionStorage;
