/** For tests: what Node lacks of a browser, one site seen by any number of tabs. */

import type { BroadcastChannelLike, LockManagerLike } from "../browser/write-lock.ts";
import type { BrowserDeps } from "./guest-store.ts";

export class FakeBrowser {
	readonly entries: Map<string, string>;
	readonly #tabs: FakeTab[] = [];
	#told = Promise.resolve();
	#lock = Promise.resolve();
	readonly #channels = new Set<BroadcastChannelLike>();

	/** @param texts what is kept already, by key */
	constructor(texts: Readonly<Record<string, string>> = {}) {
		this.entries = new Map(Object.entries(texts));
	}

	openTab(): FakeTab {
		const tab = new FakeTab(this);
		this.#tabs.push(tab);
		return tab;
	}

	/** Tells the other tabs of a write, as browsers do, somewhat later. */
	notifyOtherTabs(writer: FakeTab) {
		const others = this.#tabs.filter((tab) => tab !== writer);
		this.#told = this.#told.then(() => {
			for (const tab of others) tab.page.dispatchEvent(new Event("storage"));
		});
	}

	/** Resolves when every tab has been told of everything written so far. */
	flushEvents(): Promise<void> {
		return this.#told;
	}

	/** Stands in for the BroadcastChannels of the site. */
	readonly channel = (): BroadcastChannelLike => {
		const mine: BroadcastChannelLike = {
			onmessage: null,
			postMessage: (data) => {
				const others = [...this.#channels].filter((each) => each !== mine);
				queueMicrotask(() => {
					for (const each of others) each.onmessage?.(new MessageEvent("message", { data }));
				});
			},
			close: () => this.#channels.delete(mine),
		};
		this.#channels.add(mine);
		return mine;
	};

	/** Stands in for the Web Locks of the site: one holder after the other. */
	readonly locks: LockManagerLike = {
		request: (_name, work) => {
			const turn = this.#lock.then(work);
			this.#lock = turn.catch(() => {});
			return turn;
		},
	};
}

export class FakeTab implements BrowserDeps {
	readonly page = new EventTarget();
	readonly locks: LockManagerLike | undefined;
	readonly channel: () => BroadcastChannelLike;
	readonly writes: string[] = [];
	readonly #site: FakeBrowser;
	#refusal: Error | undefined;

	constructor(site: FakeBrowser) {
		this.#site = site;
		this.locks = site.locks;
		this.channel = site.channel;
	}

	/** From now on every write fails with `refusal`, until it is undefined again. */
	failWrites(refusal: Error | undefined) {
		this.#refusal = refusal;
	}

	readonly storage = () => ({
		length: this.#site.entries.size,
		key: (at: number) => [...this.#site.entries.keys()][at] ?? null,
		getItem: (key: string) => this.#site.entries.get(key) ?? null,
		setItem: (key: string, text: string) => {
			if (this.#refusal !== undefined) throw this.#refusal;
			this.#site.entries.set(key, text);
			this.writes.push(key);
			this.#site.notifyOtherTabs(this);
		},
		removeItem: (key: string) => {
			if (this.#site.entries.delete(key)) this.#site.notifyOtherTabs(this);
		},
	});
}
