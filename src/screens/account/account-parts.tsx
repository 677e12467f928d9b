import type { ReactNode } from "react";
import { withItsTexts } from "../../languages/speak.ts";
import { fetchedPart, useFetched } from "../../ui/fetched.ts";
import { ViewNotFetched } from "../not-fetched.tsx";
import type { parts as partsOfAccounts } from "./fetched-parts.ts";

const accountParts = fetchedPart(() => withItsTexts(import("./fetched-parts.ts")));

/** Something on a family's screens that guests do without: it is there as soon as it has been fetched, and `otherwise` if it cannot be. */
export function AccountPart({
	show,
	otherwise,
}: {
	show: (parts: typeof partsOfAccounts) => ReactNode;
	otherwise?: ReactNode;
}) {
	const fetched = useFetched(accountParts);
	return typeof fetched === "object" ? show(fetched.parts) : fetched && otherwise;
}

/** Somebody is signed in, but nothing of the family can be had. */
export function OutOfReach() {
	return <AccountPart show={({ Unreachable }) => <Unreachable />} otherwise={<ViewNotFetched />} />;
}
