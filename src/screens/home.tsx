import { Decision } from "./decide/decision.tsx";
import { useFamily } from "./family-context.tsx";
import { Loading } from "./loading.tsx";
import { Setup } from "./setup/setup.tsx";
import { useView } from "./views.ts";

/** The main screen: setup and the views of a decision. */
export function Home() {
	const family = useFamily();
	const view = useView();
	if (!family) return <Loading />;
	// Another tab may have removed what a decision needs.
	if (view.view === "setup" || family.members.length === 0 || family.categories.length === 0)
		return <Setup family={family} />;
	return <Decision family={family} view={view} />;
}
