import { type ReactNode, useEffect, useState } from "react";
import { findDraw, findOpenDraw } from "../../../rules/draw.ts";
import { type Family, findCategory } from "../../../rules/family.ts";
import { useLazyPart } from "../../../ui/lazy-part.tsx";
import { hasLookedHere } from "../decision/use-look-at-draw.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { drawAnimation } from "../parts.ts";

/** What comes sooner after the list has appeared is not news: it may be hours old. */
const SETTLE_MS = 3_000;

/**
 * While somebody sees a list of categories, the wheel of another device's draw turns here, too, and stops at the same
 * face. Until it stops, the list shows the former family.
 */
export function useRemoteDraw(now: Family, today: string): { readonly family: Family; readonly wheel: ReactNode } {
	const [last, setLast] = useState(now);
	const [spin, setSpin] = useState<{ readonly shown: Shown; readonly hasStopped: boolean }>();
	const isSettled = useIsSettled();
	const animation = useLazyPart(drawAnimation);
	const chunk = typeof animation === "object" ? animation : undefined;
	if (now !== last) {
		setLast(now);
		const shown = isSettled && !spin ? findDrawElsewhere(last, now, today) : undefined;
		if (shown && chunk?.hasWheel(shown)) setSpin({ shown, hasStopped: false });
	}
	return {
		family: spin && !spin.hasStopped ? spin.shown.family : now,
		wheel: spin && chunk && (
			<chunk.DrawAnimation
				shown={spin.shown}
				hasStopped={spin.hasStopped}
				onStop={() => setSpin({ ...spin, hasStopped: true })}
				onEnd={() => setSpin(undefined)}
			/>
		),
	};
}

/** A draw that somebody elsewhere has just looked at for the first time, with the family from before the look. */
function findDrawElsewhere(before: Family, now: Family, today: string): Shown | undefined {
	for (const category of now.categories) {
		const was = findCategory(before, category.id);
		if (was === undefined || was.lookedAt?.n === category.lookedAt?.n) continue;
		const open = findOpenDraw(now, category, today);
		const draw = open && findDraw(before, was, today);
		if (!draw || draw.n !== open.n || draw.member.id !== open.member.id || hasLookedHere(category.id, open.n)) continue;
		return { family: before, category: was, draw };
	}
	return undefined;
}

function useIsSettled(): boolean {
	const [isSettled, setSettled] = useState(false);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const restart = () => {
			clearTimeout(timer);
			setSettled(false);
			if (!document.hidden) timer = setTimeout(() => setSettled(true), SETTLE_MS);
		};
		restart();
		document.addEventListener("visibilitychange", restart);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", restart);
		};
	}, []);
	return isSettled;
}
