/** A phone or tablet that is signed in. */
export interface Device {
	/** The copy of the server that it reached. */
	readonly url: string;
	readonly apiKey: string;
	readonly token: string;
	/** Each device is in a network of its own. */
	readonly address: string;
	readonly family: string;
}

/** What the process of the devices reports, besides `"joined"`. */
export interface Received {
	/** When each device heard of a turn, by the turn's id: milliseconds since 1970. */
	readonly arrivals: Readonly<Record<string, readonly number[]>>;
	readonly closedConnections: number;
}

/** The same clock in all processes of a machine. @returns milliseconds since 1970 */
export const now = (): number => performance.timeOrigin + performance.now();
