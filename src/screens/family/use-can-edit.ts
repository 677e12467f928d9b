import { useCan } from "./family-context.tsx";

/** Whether the sheet of a member has anything that can be changed here. */
export function useCanEditMember(): boolean {
	return useCan("rename-member", "set-away", "edit-member", "move-member");
}

/** Whether the sheet of a category has. */
export function useCanEditCategory(): boolean {
	return useCan("rename-category", "move-category", "edit-category");
}
