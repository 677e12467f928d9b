import { useEffect, useState } from "react";
import type { Draw } from "../rules/draw.ts";
import { ParentsOnly } from "./child-lock/parents-only.tsx";
import { useFamily } from "./family/family-context.tsx";
import { LazyView } from "./lazy-view.tsx";
import { Loading } from "./loading.tsx";
import { decisionViews } from "./parts.ts";
import { Setup } from "./setup/setup.tsx";
import { goBackTo, useView } from "./views.ts";

export function Home() {
	const family = useFamily();
	const view = useView();
	// Another tab may have removed what the view needs, or the user before going forward.
	const lacksNames = family?.members.length === 0 || family?.categories.length === 0;
	const [drawnInSetup, setDrawnInSetup] = useState<Draw>();
	useEffect(() => {
		if (view.view === "setup") setDrawnInSetup(undefined);
	}, [view.view]);
	useEffect(() => {
		if (lacksNames && view.view !== "setup") goBackTo({ view: "setup" }, view);
	}, [lacksNames, view]);
	if (!family) return <Loading />;
	if (view.view === "setup" || lacksNames)
		return (
			<ParentsOnly>
				<Setup family={family} onDraw={setDrawnInSetup} />
			</ParentsOnly>
		);
	return (
		<LazyView part={decisionViews}>
			{({ DecisionViews }) => <DecisionViews family={family} view={view} drawnInSetup={drawnInSetup} />}
		</LazyView>
	);
}
