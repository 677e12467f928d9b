import { useEffect, useEffectEvent } from "react";
import type { TurnNews } from "../../stores/family-store.ts";
import { toast } from "../../ui/toast.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { useView } from "../views.ts";
import { getNewsToast } from "./news-messages.ts";

/** Says quietly what another phone has just done, unless the open result says it itself. */
export function useTurnNews() {
	const store = useFamilyStore();
	const view = useView();
	const shown = "draw" in view ? view.draw.category : undefined;
	const say = useEffectEvent((news: readonly TurnNews[]) => {
		const family = store.family();
		const others = news.filter(({ turn }) => turn.category !== shown);
		if (family && others.length > 0) toast(getNewsToast(others, family));
	});
	useEffect(() => store.subscribeToNews?.((news) => say(news)), [store]);
}
