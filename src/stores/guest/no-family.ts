import { createFamily, type Family } from "../../rules/family.ts";

/** Where nothing is stored: the page is prerendered with this family, and another object would render all of it again. Nobody draws by its secret. */
export const NO_FAMILY: Family = createFamily("0".repeat(32));
