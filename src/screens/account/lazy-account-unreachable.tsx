import { Lazy } from "../../ui/lazy-part.tsx";
import { ViewLoadError } from "../load-error.tsx";
import { accountComponents } from "../parts.ts";

export function LazyAccountUnreachable() {
	return (
		<Lazy part={accountComponents} failed={<ViewLoadError />}>
			{({ AccountUnreachable }) => <AccountUnreachable />}
		</Lazy>
	);
}
