import { withItsTexts } from "../../languages/speak.ts";
import { fetchedPart, useFetched } from "../../ui/fetched.ts";
import { ViewNotFetched } from "../not-fetched.tsx";

/** The screens of accounts, a chunk of their own: most visits of a family have no use for them. */
export const accountScreens = fetchedPart(() => withItsTexts(import("./account-routes.tsx")));

export function AccountScreens() {
	const fetched = useFetched(accountScreens);
	if (typeof fetched === "object") return <fetched.AccountRoutes />;
	return fetched === "failed" ? <ViewNotFetched /> : <main />;
}
