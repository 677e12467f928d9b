import { CategoryList } from "./decide/category-list.tsx";
import { HelperQuestion } from "./decide/helper-question.tsx";
import { Result } from "./decide/result.tsx";
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
	if (family.members.length === 0 || family.categories.length === 0) return <Setup family={family} />;
	switch (view.view) {
		case "setup":
			return <Setup family={family} />;
		case "categories":
			return <CategoryList family={family} />;
		case "result":
			return <Result view={view} />;
		case "helper":
			return <HelperQuestion view={view} />;
	}
}
