import type { BrowserDeps } from "./browser-deps.ts";
import type { BroadcastChannelLike, LockManagerLike } from "./write-lock.ts";

/** What Node lacks of a browser: one origin's storage, locks and channels, seen by any number of tabs. */
export class FakeBrowser {
	readonly entries: Map<string, string>;
	readonly #tabs: FakeTab[] = [];
	#storageEvents = Promise.resolve();
	readonly #locks = new Map<string, Promise<void>>();
	readonly #channels = new Set<BroadcastChannelLike>();

	/** @param texts stored from the start, by key */
	constructor(texts: Readonly<Record<string, string>> = {}) {
		this.entries = new Map(Object.entries(texts));
	}

	openTab(): FakeTab {
		const tab = new FakeTab(this);
		this.#tabs.push(tab);
		return tab;
	}

	/** Asynchronous, as in browsers. */
	notifyOtherTabs(writer: FakeTab) {
		const others = this.#tabs.filter((tab) => tab !== writer);
		this.#storageEvents = this.#storageEvents.then(() => {
			for (const tab of others) tab.page.dispatchEvent(new Event("storage"));
		});
	}

	/** Resolves when every tab has been notified of every write so far. */
	flushEvents(): Promise<void> {
		return this.#storageEvents;
	}

	readonly channel = (): BroadcastChannelLike => {
		const channel: BroadcastChannelLike = {
			onmessage: null,
			postMessage: (data) => {
				const others = [...this.#channels].filter((other) => other !== channel);
				queueMicrotask(() => {
					for (const other of others) other.onmessage?.(new MessageEvent("message", { data }));
				});
			},
			close: () => this.#channels.delete(channel),
		};
		this.#channels.add(channel);
		return channel;
	};

	/** One holder of a name after the other. */
	readonly locks: LockManagerLike = {
		request: (name, work) => {
			const done = (this.#locks.get(name) ?? Promise.resolve()).then(work);
			this.#locks.set(
				name,
				done.catch(() => {}),
			);
			return done;
		},
	};
}

export class FakeTab implements BrowserDeps {
	readonly page = new EventTarget();
	readonly locks: LockManagerLike | undefined;
	readonly channel: () => BroadcastChannelLike;
	readonly writes: string[] = [];
	readonly #browser: FakeBrowser;
	#writeError: Error | undefined;
	#writable: readonly string[] = [];

	constructor(browser: FakeBrowser) {
		this.#browser = browser;
		this.locks = browser.locks;
		this.channel = browser.channel;
	}

	/** Every write fails with `error`, but for those of some keys, until this is called with `undefined`. */
	failWrites(error: Error | undefined, ...writable: readonly string[]) {
		this.#writeError = error;
		this.#writable = writable;
	}

	/** Has the entries as its own properties, as a browser's `Storage` does. */
	readonly storage = () => Object.assign(Object.create(this.#methods), Object.fromEntries(this.#browser.entries));

	readonly #methods = {
		getItem: (key: string) => this.#browser.entries.get(key) ?? null,
		setItem: (key: string, text: string) => {
			if (this.#writeError !== undefined && !this.#writable.includes(key)) throw this.#writeError;
			this.#browser.entries.set(key, text);
			this.writes.push(key);
			this.#browser.notifyOtherTabs(this);
		},
		removeItem: (key: string) => {
			if (this.#browser.entries.delete(key)) this.#browser.notifyOtherTabs(this);
		},
	};
}
