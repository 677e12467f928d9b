import { Lazy } from "../../ui/lazy-part.tsx";
import { memberPart } from "./member-part.ts";
import type { SheetProps } from "./sheet-props.ts";

export function LazySheet({ of, ...props }: SheetProps & { of: "member" | "category" }) {
	return <Lazy part={memberPart}>{({ [of]: SheetOf }) => <SheetOf {...props} />}</Lazy>;
}
