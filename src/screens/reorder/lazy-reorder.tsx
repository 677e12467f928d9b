import { withMessages } from "../../languages/load-language.ts";
import type { Category, Member } from "../../rules/family.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import type { ReorderProps } from "./reorder.tsx";

const reorder = createLazyPart(() => withMessages(import("./reorder.tsx")));

/** The handles of a list, in the places that its rows have for them (`HandleSlot`). */
export function LazyReorder<Item extends Member | Category>(props: ReorderProps<Item>) {
	return <Lazy part={reorder}>{({ Reorder }) => <Reorder {...props} />}</Lazy>;
}

/** Where the handle of a row comes: a row is not rendered again when the handles have loaded. @param id of the item */
export function HandleSlot({ id }: { id: string }) {
	return <span data-handle={id} className="-me-2 size-11 shrink-0" />;
}
