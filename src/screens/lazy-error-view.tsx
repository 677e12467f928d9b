import { withMessages } from "../languages/load-language.ts";
import { createLazyPart } from "../ui/lazy-part.tsx";
import { LazyView } from "./lazy-view.tsx";

const errorView = createLazyPart(() => withMessages(import("./error-view.tsx")));

export function LazyErrorView() {
	return <LazyView part={errorView}>{({ ErrorView }) => <ErrorView />}</LazyView>;
}
