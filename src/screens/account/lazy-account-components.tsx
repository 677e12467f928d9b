import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { LazyView } from "../lazy-view.tsx";

/** What signed-in users see on a family's screens, and guests never fetch. */
export const accountComponents = createLazyPart(() => withMessages(import("./account-components.ts")));

/** A user is signed in, but the family could not be loaded. */
export function LazyAccountUnreachable() {
	return <LazyView part={accountComponents}>{({ AccountUnreachable }) => <AccountUnreachable />}</LazyView>;
}
