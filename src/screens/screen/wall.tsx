import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { isNight } from "../../rules/night.ts";
import { Button } from "../../ui/button.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useNotice } from "../use-notice.ts";
import { openView, useView } from "../views.ts";
import { useWakeLock } from "./use-wake-lock.ts";

// biome-ignore lint/performance/noBarrelFile: the entry of a chunk
export { WallList } from "./wall-list.tsx";

/** How long nobody touches the screen or a key (the child lock waits as long). */
const IDLE_MS = 5 * 60_000;
/** How long a touch at night makes the screen bright. */
const BRIGHT_MS = 60_000;
const USES = ["pointerdown", "keydown"];
/** The end of a touch makes a dark screen bright, so that the touch presses nothing that nobody could see. */
const WAKES = ["click", "keydown"];

/** What a screen on the wall does by itself: it stays on, returns to its first view, and is dim at night. */
export function Wall() {
	useReturnWhenIdle();
	const isAwake = useWakeLock();
	const isDim = useNight();
	return (
		<>
			{!isAwake && <SleepNote />}
			{isDim && <div aria-hidden data-night className="fixed inset-0 z-60 bg-[rgb(0_0_0/0.7)]" />}
		</>
	);
}

/** Stands until somebody has read it. */
function SleepNote() {
	const { t } = useLingui();
	const { isRead, close } = useNotice("sleep");
	if (isRead) return null;

	return (
		<aside
			aria-label={t`Note`}
			className="flex flex-wrap items-center justify-center gap-x-4 px-4 pt-2 text-center text-soft"
		>
			{isSecureContext ? (
				<Trans>This browser can't keep the screen on. Please do so in the device's settings.</Trans>
			) : (
				<Trans>Without https, this page can't keep the screen on. Please do so in the device's settings.</Trans>
			)}
			<Button variant="ghost" onClick={close}>
				<Trans>Got it</Trans>
			</Button>
		</aside>
	);
}

/** Replaces the wall for a family without members or categories. */
export function NothingYet() {
	const { t } = useLingui();
	useWakeLock();
	return (
		<main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center px-4 text-center">
			<ViewTitle className="text-3xl">{t`Nothing to decide yet`}</ViewTitle>
			<p className="mt-2 text-soft">
				<Trans>An adult adds members and categories on their phone. They will show here by themselves.</Trans>
			</p>
		</main>
	);
}

function useReturnWhenIdle() {
	const { view } = useView();
	useEffect(() => {
		if (view === "categories") return;
		const home = () => openView({ view: "categories" });
		let timer = setTimeout(home, IDLE_MS);
		const restart = () => {
			clearTimeout(timer);
			timer = setTimeout(home, IDLE_MS);
		};
		for (const type of USES) addEventListener(type, restart, true);
		return () => {
			clearTimeout(timer);
			for (const type of USES) removeEventListener(type, restart, true);
		};
	}, [view]);
}

/** Whether the screen is dim, by the clock. A touch makes it bright for a minute. */
function useNight(): boolean {
	const [isDim, setDim] = useState(() => isNight(new Date().getHours()));
	useEffect(() => {
		let brightUntil = 0;
		const check = () => setDim(isNight(new Date().getHours()) && Date.now() >= brightUntil);
		const wake = () => {
			brightUntil = Date.now() + BRIGHT_MS;
			check();
		};
		const timer = setInterval(check, BRIGHT_MS / 6);
		for (const type of WAKES) addEventListener(type, wake, true);
		return () => {
			clearInterval(timer);
			for (const type of WAKES) removeEventListener(type, wake, true);
		};
	}, []);
	return isDim;
}
