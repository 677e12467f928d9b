import type { ReactNode } from "react";
import { Lazy, type LazyPart } from "../ui/lazy-part.tsx";
import { ViewLoadError } from "./load-error.tsx";
import { Loading } from "./loading.tsx";

export function LazyView<Part extends object>(props: { part: LazyPart<Part>; children: (part: Part) => ReactNode }) {
	return <Lazy {...props} loading={<Loading />} failed={<ViewLoadError />} />;
}
