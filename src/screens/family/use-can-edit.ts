import { useCan } from "./family-context.tsx";

/** Whether anything in a member's sheet can be changed here. */
export function useCanEditMember(): boolean {
	return useCan("rename-member", "set-away", "edit-member", "move-member");
}

/** Whether anything in a category's sheet can be changed here. */
export function useCanEditCategory(): boolean {
	return useCan("rename-category", "move-category", "edit-category");
}
