import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import { ViewLoadError } from "../load-error.tsx";

export const accountComponents = createLazyPart(() => withMessages(import("./account-components.ts")));

export function LazyAccountUnreachable() {
	return (
		<Lazy part={accountComponents} failed={<ViewLoadError />}>
			{({ AccountUnreachable }) => <AccountUnreachable />}
		</Lazy>
	);
}
