import { getPreference } from "../../../stores/preferences.ts";

/** Seconds between two ticks that can be told apart. */
const MIN_TICK_GAP_S = 0.03;

/** Begins the sounds of a draw, if they are wanted: ticks at times in seconds, then a chord at `end`. Returns the way to stop them. */
export function playSounds(ticks: readonly number[], end: number, notes: readonly number[] = [659, 880]): () => void {
	if (getPreference("sound") !== "on" || !("AudioContext" in window)) return () => {};
	const context = new AudioContext();
	const now = context.currentTime + 0.02;

	function play(frequency: number, at: number, length: number, volume: number) {
		const tone = new OscillatorNode(context, { type: "triangle", frequency });
		const gain = new GainNode(context, { gain: 0 });
		gain.gain.setValueAtTime(volume, now + at);
		gain.gain.exponentialRampToValueAtTime(0.001, now + at + length);
		tone.connect(gain).connect(context.destination);
		tone.start(now + at);
		tone.stop(now + at + length);
		return tone;
	}

	let last = Number.NEGATIVE_INFINITY;
	for (const tick of ticks) {
		if (tick - last < MIN_TICK_GAP_S) continue;
		last = tick;
		play(1_200, tick, 0.03, 0.06);
	}
	notes.forEach((note, at) => {
		const tone = play(note, end + at * 0.09, 0.5, 0.15);
		if (at === notes.length - 1) tone.onended = close;
	});

	// Its state tells too late that it has been closed.
	let isClosed = false;
	function close() {
		if (!isClosed) void context.close();
		isClosed = true;
	}
	return close;
}

/** A short buzz, if it is wanted and the device can. */
export function vibrate(): void {
	if (getPreference("vibration") === "on") navigator.vibrate?.(40);
}
