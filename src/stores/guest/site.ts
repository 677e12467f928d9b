/** For tests: what Node lacks of a browser, one site seen by any number of tabs. */
import type { Surroundings } from "./guest-store.ts";
import type { Locks } from "./one-at-a-time.ts";

export class Site {
	readonly texts: Map<string, string>;
	readonly #tabs: Tab[] = [];
	#told = Promise.resolve();
	#lock = Promise.resolve();

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
	readonly writes: string[] = [];
	readonly #site: Site;
	#refusal: Error | undefined;

	constructor(site: Site) {
		this.#site = site;
		this.locks = site.locks;
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
