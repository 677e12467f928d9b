import { withMessages } from "../../languages/load-language.ts";
import type { Category, Member } from "../../rules/family.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import type { ReorderProps } from "./reorder.tsx";

const reorder = createLazyPart(() => withMessages(import("./reorder.tsx")));

/** Lets the rows of a list be dragged (`data-row`), which are not rendered again when that has loaded. */
export function LazyReorder<Item extends Member | Category>(props: ReorderProps<Item>) {
	return <Lazy part={reorder}>{({ Reorder }) => <Reorder {...props} />}</Lazy>;
}
