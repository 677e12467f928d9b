import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart } from "../../ui/lazy-part.tsx";
import { LazyView } from "../lazy-view.tsx";

export const accountComponents = createLazyPart(() => withMessages(import("./account-components.ts")));

export function LazyAccountUnreachable() {
	return <LazyView part={accountComponents}>{({ AccountUnreachable }) => <AccountUnreachable />}</LazyView>;
}
