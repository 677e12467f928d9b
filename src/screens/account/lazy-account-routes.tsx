import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, useLazyPart } from "../../ui/lazy-part.ts";
import { ViewLoadError } from "../load-error.tsx";

/** The screens of accounts, a chunk of their own: most visits of a family have no use for them. */
export const accountRoutesPart = createLazyPart(() => withMessages(import("./account-routes.tsx")));

export function LazyAccountRoutes() {
	const fetched = useLazyPart(accountRoutesPart);
	if (typeof fetched === "object") return <fetched.AccountRoutes />;
	return fetched === "failed" ? <ViewLoadError /> : <main />;
}
