import { type ComponentProps, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import type * as MendChunk from "./mend-sheet.tsx";

/** Decisions open it, and so does what they open. In the file of either it would be a cycle of imports. */
const mendSheet = createLazyPart(() => withMessages(import("./mend-sheet.tsx")));

/** Loaded once a turn is mended. */
export function LazyMendSheet(props: ComponentProps<typeof MendChunk.MendSheet>) {
	const [isNeeded, setNeeded] = useState(false);
	if (props.turn !== undefined && !isNeeded) setNeeded(true);
	return isNeeded && <Lazy part={mendSheet}>{({ MendSheet }) => <MendSheet {...props} />}</Lazy>;
}
