import { useEffect } from "react";
import { Decision } from "./decide/decision.tsx";
import { useFamily } from "./family-context.tsx";
import { Loading } from "./loading.tsx";
import { Setup } from "./setup/setup.tsx";
import { backTo, useView } from "./views.ts";

/** The main screen: setup and the views of a decision. */
export function Home() {
	const family = useFamily();
	const view = useView();
	// Another tab may have removed what a decision needs, or the person before going forward.
	const lacksNames = family?.members.length === 0 || family?.categories.length === 0;
	useEffect(() => {
		if (lacksNames && view.view !== "setup") backTo({ view: "setup" }, view.view);
	}, [lacksNames, view.view]);
	if (!family) return <Loading />;
	if (view.view === "setup" || lacksNames) return <Setup family={family} />;
	return <Decision family={family} view={view} />;
}
