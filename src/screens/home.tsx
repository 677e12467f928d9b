import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { Draw } from "../rules/draw.ts";
import { getPreference } from "../stores/preferences.ts";
import { Lazy } from "../ui/lazy-part.tsx";
import { ParentsOnly } from "./child-lock/parents-only.tsx";
import { useFamily, usePeople } from "./family/family-context.tsx";
import { LazyView } from "./lazy-view.tsx";
import { Loading } from "./loading.tsx";
import { decisionViews, wall } from "./parts.ts";
import { Setup } from "./setup/setup.tsx";
import { goBackTo, useView, type View } from "./views.ts";

export function Home() {
	const family = useFamily();
	const opened = useView();
	// A screen has nothing to set up.
	const isScreen = usePeople()?.family.role === "screen";
	useWall(isScreen);
	const view: View = isScreen && opened.view === "setup" ? { view: "categories" } : opened;
	// Somebody may have removed what the view needs: in another tab, or here before going forward.
	const lacksNames = family?.members.length === 0 || family?.categories.length === 0;
	const [drawnBefore, setDrawnBefore] = useState<Draw>();
	const isLarge = useIsLarge();
	useEffect(() => {
		if (view.view === "setup" || view.view === "categories") setDrawnBefore(undefined);
	}, [view.view]);
	useEffect(() => {
		if (!lacksNames || view.view === "setup" || isScreen) return;
		goBackTo({ view: "setup" }, view);
		const tag = view.view === "categories" ? view.tag : undefined;
		if (tag !== undefined) void decisionViews.load().then(({ reportUnknownTag }) => reportUnknownTag(tag));
	}, [lacksNames, isScreen, view]);
	if (!family) return <Loading />;
	if (isScreen && lacksNames) return <LazyView part={wall}>{({ NothingYet }) => <NothingYet />}</LazyView>;
	if (view.view === "setup" || lacksNames)
		return (
			<ParentsOnly>
				<Setup family={family} onDraw={setDrawnBefore} />
			</ParentsOnly>
		);
	if (isScreen && isLarge && view.view === "categories")
		return (
			<LazyView part={wall}>
				{({ Wall, WallList }) => (
					<>
						<Wall />
						<WallList family={family} onDraw={setDrawnBefore} />
					</>
				)}
			</LazyView>
		);
	return (
		<>
			{isScreen && <Lazy part={wall}>{({ Wall }) => <Wall />}</Lazy>}
			<LazyView part={decisionViews}>
				{({ DecisionViews }) => <DecisionViews family={family} view={view} drawnInSetup={drawnBefore} />}
			</LazyView>
		</>
	);
}

/** Shows everything large (the theme's `wall`) on a screen of the family, and where somebody has asked for that. */
function useWall(isScreen: boolean): void {
	const isWall = isScreen || getPreference("large") === "on";
	useLayoutEffect(() => {
		document.documentElement.toggleAttribute("data-wall", isWall);
		return () => document.documentElement.removeAttribute("data-wall");
	}, [isWall]);
}

/** The same as the theme's `wall`: a phone that is a screen shows what phones show. */
const LARGE = "(min-width: 48rem) and (min-height: 37.5rem)";

/** Whether the window is at least as large as a tablet's. */
function useIsLarge(): boolean {
	return useSyncExternalStore(subscribe, isLarge, () => false);
}

const isLarge = () => matchMedia(LARGE).matches;

function subscribe(listener: () => void): () => void {
	const query = matchMedia(LARGE);
	query.addEventListener("change", listener);
	return () => query.removeEventListener("change", listener);
}
