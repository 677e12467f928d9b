import type { ReactNode } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, useLazyPart } from "../../ui/lazy-part.ts";
import { ViewLoadError } from "../load-error.tsx";
import type { accountComponents as partsOfAccounts } from "./account-components.ts";

const accountComponentsPart = createLazyPart(() => withMessages(import("./account-components.ts")));

/** Something on a family's screens that guests do without: it is there as soon as it has been fetched, and `otherwise` if it cannot be. */
export function LazyAccountPart({
	show,
	otherwise,
}: {
	show: (parts: typeof partsOfAccounts) => ReactNode;
	otherwise?: ReactNode;
}) {
	const fetched = useLazyPart(accountComponentsPart);
	return typeof fetched === "object" ? show(fetched.accountComponents) : fetched && otherwise;
}

/** Somebody is signed in, but nothing of the family can be had. */
export function LazyAccountUnreachable() {
	return <LazyAccountPart show={({ Unreachable }) => <Unreachable />} otherwise={<ViewLoadError />} />;
}
