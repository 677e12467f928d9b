import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { AuthStore } from "../../stores/auth/auth-store.ts";
import type { Pairing } from "../../stores/cloud/families/pairing.ts";
import { useAuthStore } from "../account/auth-context.tsx";

/** Milliseconds between two requests that ask whether a phone has confirmed the screen. */
const ASK_MS = 3_000;
/** Another code is shown this long before the code ends. */
const RENEW_BEFORE_MS = 30_000;

/**
 * Asks until the screen is confirmed, and then shows the family. If the network fails, it asks again.
 *
 * @param userId the screen's; another sign-in is another screen
 */
export function usePairing(userId: string): { readonly shown: Pairing | undefined; readonly failed: unknown } {
	const authStore = useAuthStore();
	const [, navigate] = useLocation();
	const [shown, setShown] = useState<Pairing>();
	const [failed, setFailed] = useState<unknown>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another sign-in is another screen
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		void askUntilPaired(authStore, signal, (next, reason) => {
			setShown((before) => next ?? before);
			setFailed(reason);
		}).then(() => signal.aborted || navigate(paths.home, { replace: true }));
		return () => controller.abort();
	}, [authStore, navigate, userId]);
	return { shown, failed };
}

/**
 * Resolves when the screen is paired, or when `signal` says that nobody waits any more. A screen has one code: the code
 * that another tab has asked for is shown here, too.
 */
async function askUntilPaired(
	authStore: AuthStore,
	signal: AbortSignal,
	show: (pairing: Pairing | undefined, failed: unknown) => void,
): Promise<void> {
	let pairing: Pairing | undefined;
	const otherTabs = new BroadcastChannel("whose-turn-pairing");
	signal.addEventListener("abort", () => otherTabs.close());
	otherTabs.onmessage = ({ data }: MessageEvent<Pairing>) => {
		if (pairing !== undefined && Date.parse(data.expiresAt) <= Date.parse(pairing.expiresAt)) return;
		pairing = data;
		show(data, undefined);
	};
	while (!signal.aborted) {
		try {
			const before = pairing;
			const next = await askOnce(authStore, before);
			if (next === "paired" || signal.aborted) return;
			if (next !== before) {
				otherTabs.postMessage(next);
				pairing = next;
			}
			show(pairing, undefined);
		} catch (reason) {
			console.info("The screen could not ask whether it is connected:", reason);
			if (!signal.aborted) show(undefined, reason);
		}
		await new Promise((resolve) => setTimeout(resolve, ASK_MS));
	}
}

/** @throws StoreError @throws AccountError */
async function askOnce(authStore: AuthStore, shown: Pairing | undefined): Promise<Pairing | "paired"> {
	const auth = await authStore.connect();
	const families = await auth.families();
	if (await families.isPaired()) {
		auth.openFamily();
		return "paired";
	}
	const isValid = shown !== undefined && Date.parse(shown.expiresAt) - Date.now() > RENEW_BEFORE_MS;
	return isValid ? shown : families.requestPairing();
}
