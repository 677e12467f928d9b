import { StoreError } from "../errors.ts";

/** Where the service worker finds the words of notifications, in the language of the app. */
export const PUSH_TEXTS_PATH = "/push-texts.json";

/** This cache belongs to no version. The others end with their version, and are deleted with it. */
const PUSH_CACHE = "whose-turn:push";

export interface PushTexts {
	readonly lang: string;
	readonly turn: string;
	readonly over: string;
	readonly test: string;
	/** The app's words for categories, by the names that the server sends. */
	readonly names: Readonly<Record<string, string>>;
}

/** @throws StoreError "push-unreachable" */
export async function subscribeBrowser(serverKey: string, texts: PushTexts): Promise<PushSubscriptionJSON> {
	const { pushManager } = await navigator.serviceWorker.ready;
	const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
	const subscription = await subscribe()
		.catch(async () => {
			// The subscription may be for a former server of this site.
			await (await pushManager.getSubscription())?.unsubscribe();
			return subscribe();
		})
		.catch((cause) => {
			throw new StoreError("push-unreachable", { cause });
		});
	await (await caches.open(PUSH_CACHE)).put(PUSH_TEXTS_PATH, Response.json(texts));
	return subscription.toJSON();
}
