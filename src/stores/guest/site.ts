/** For tests: what Node lacks of a browser, one site seen by any number of tabs. */
import type { Surroundings } from "./guest-store.ts";
import type { Channel, Locks } from "./write-lease.ts";

export class Site {
	readonly texts: Map<string, string>;
	readonly #tabs: Tab[] = [];
	#told = Promise.resolve();
	#lock = Promise.resolve();
	readonly #channels = new Set<Channel>();

	/** @param texts what is kept already, by key */
	constructor(texts: Readonly<Record<string, string>> = {}) {
		this.texts = new Map(Object.entries(texts));
	}

	openTab(): Tab {
		const tab = new Tab(this);
		this.#tabs.push(tab);
		return tab;
	}

	/** Tells the other tabs of a write, as browsers do, somewhat later. */
	tellOthers(writer: Tab) {
		const others = this.#tabs.filter((tab) => tab !== writer);
		this.#told = this.#told.then(() => {
			for (const tab of others) tab.page.dispatchEvent(new Event("storage"));
		});
	}

	/** Resolves when every tab has been told of everything written so far. */
	settle(): Promise<void> {
		return this.#told;
	}

	/** Stands in for the BroadcastChannels of the site. */
	readonly channel = (): Channel => {
		const mine: Channel = {
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
	readonly locks: Locks = {
		request: (_name, work) => {
			const turn = this.#lock.then(work);
			this.#lock = turn.catch(() => {});
			return turn;
		},
	};
}

export class Tab implements Surroundings {
	readonly page = new EventTarget();
	readonly locks: Locks | undefined;
	readonly channel: () => Channel;
	readonly writes: string[] = [];
	readonly #site: Site;
	#refusal: Error | undefined;

	constructor(site: Site) {
		this.#site = site;
		this.locks = site.locks;
		this.channel = site.channel;
	}

	/** From now on every write fails with `refusal`, until it is undefined again. */
	refuseWrites(refusal: Error | undefined) {
		this.#refusal = refusal;
	}

	readonly storage = () => ({
		length: this.#site.texts.size,
		key: (at: number) => [...this.#site.texts.keys()][at] ?? null,
		getItem: (key: string) => this.#site.texts.get(key) ?? null,
		setItem: (key: string, text: string) => {
			if (this.#refusal !== undefined) throw this.#refusal;
			this.#site.texts.set(key, text);
			this.writes.push(key);
			this.#site.tellOthers(this);
		},
		removeItem: (key: string) => {
			if (this.#site.texts.delete(key)) this.#site.tellOthers(this);
		},
	});
}
