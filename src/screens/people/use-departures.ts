import { useEffect, useState } from "react";
import type { AuthStore } from "../../stores/auth/auth-store.ts";
import type { Departure } from "../../stores/cloud/families/departures.ts";
import { useAuthStore } from "../account/auth-context.tsx";

/** Whoever was taken out of a family, and by whom, the newest first; nothing while that is not known. */
export function useDepartures(): readonly Departure[] {
	const authStore = useAuthStore();
	const [departures, setDepartures] = useState<readonly Departure[]>([]);
	useEffect(() => {
		let isStale = false;
		void readDepartures(authStore).then((read) => isStale || setDepartures(read));
		return () => {
			isStale = true;
		};
	}, [authStore]);
	return departures;
}

/** @returns none where the backend cannot say: nobody has asked for them */
export async function readDepartures(authStore: AuthStore): Promise<readonly Departure[]> {
	try {
		const auth = await authStore.connect();
		return await (await auth.families()).departures();
	} catch (reason) {
		console.info("It could not be read who ended what:", reason);
		return [];
	}
}
