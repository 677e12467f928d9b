import { withItsTexts } from "../../languages/speak.ts";
import { fetchedPart, useFetched } from "../../ui/fetched.ts";
import { NotFetched } from "../not-fetched.tsx";

/** The screens of accounts, a chunk of their own: most visits of a family have no use for them. */
export const accountScreens = fetchedPart(() => withItsTexts(import("./account-routes.tsx")));

export function AccountScreens() {
	const fetched = useFetched(accountScreens);
	if (typeof fetched === "object") return <fetched.AccountRoutes />;
	return <main className="px-4">{fetched === "failed" && <NotFetched />}</main>;
}
