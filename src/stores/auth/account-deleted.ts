const CHANNEL = "whose-turn-account-deleted";

export interface DeletionNotice {
	/** Notifies the other tabs, before the session of all of them is removed. */
	announce(): void;
}

export function followDeletion(onDeleted: () => void): DeletionNotice {
	const channel = new BroadcastChannel(CHANNEL);
	channel.addEventListener("message", onDeleted);
	return { announce: () => channel.postMessage(null) };
}
