import { PUSH_TEXTS_PATH, type PushTexts } from "../stores/browser/push.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the server sends (server/push/push.ts). Nobody else can send it. */
interface Push {
	readonly kind: "turn" | "over" | "test";
	readonly category: string | null;
	readonly name: string | null;
}

/** Shows one notification for each category. The end of a turn makes no sound. */
export async function showPush({ kind, category, name }: Push): Promise<void> {
	const texts: Partial<PushTexts> = (await (await caches.match(PUSH_TEXTS_PATH))?.json()) ?? {};
	await self.registration.showNotification(texts[kind] ?? "Whose Turn?", {
		...{ lang: texts.lang ?? "", icon: "/icons/icon-192.png", tag: category ?? kind, silent: kind === "over" },
		body: texts.names?.[name ?? ""] ?? name ?? "",
	});
}

/** Brings the open app to the front, or opens the app: it shows whose turn it is. */
export async function openApp({ notification }: NotificationEvent): Promise<void> {
	notification.close();
	const [open] = await self.clients.matchAll({ type: "window" });
	await (open?.focus() ?? self.clients.openWindow("/"));
}

/** Ends notifications after a logout, even if the server could not be reached. */
export async function unsubscribe(): Promise<void> {
	await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}
