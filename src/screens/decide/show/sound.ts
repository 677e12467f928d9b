import { getPreference } from "../../../stores/preferences.ts";

/** Seconds. Ticks that are closer sound like one. */
const MIN_TICK_GAP_S = 0.03;

/**
 * Starts sounds, unless they are muted: ticks at times in seconds, then a chord at `end`. Returns a function that stops
 * them.
 */
export function playSounds(
	ticks: readonly number[],
	end: number,
	notes: readonly number[] = [659, 880],
	tickHertz = 1_200,
): () => void {
	// Until somebody touches the page, the browser plays nothing, and would never come to the end.
	const isTouched = navigator.userActivation?.hasBeenActive ?? true;
	if (getPreference("sound") === "off" || !isTouched || !("AudioContext" in window)) return () => {};
	const begun = performance.now();
	let timer: ReturnType<typeof setTimeout> | undefined;
	let stop: (() => void) | undefined;
	// To open the sound takes a slow phone 40 ms, so the frame that answers the press is painted first.
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(() => {
			const late = (performance.now() - begun) / 1000;
			stop = startSounds(Math.min(late, end), ticks, end, notes, tickHertz);
		});
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
		stop?.();
	};
}

/** @param late seconds since the sounds should have begun */
function startSounds(
	late: number,
	ticks: readonly number[],
	end: number,
	notes: readonly number[],
	tickHertz: number,
): () => void {
	const context = new AudioContext();
	const now = context.currentTime + 0.02 - late;

	function startTone(frequency: number, at: number, length: number, volume: number) {
		const tone = new OscillatorNode(context, { type: "triangle", frequency });
		const envelope = new GainNode(context, { gain: 0 });
		envelope.gain.setValueAtTime(volume, now + at);
		envelope.gain.exponentialRampToValueAtTime(0.001, now + at + length);
		tone.connect(envelope).connect(context.destination);
		tone.start(now + at);
		tone.stop(now + at + length);
		return tone;
	}

	let last = late - MIN_TICK_GAP_S;
	for (const tick of ticks) {
		if (tick - last < MIN_TICK_GAP_S) continue;
		last = tick;
		startTone(tickHertz, tick, 0.03, 0.06);
	}
	notes.forEach((note, at) => {
		const tone = startTone(note, end + at * 0.09, 0.5, 0.15);
		if (at === notes.length - 1) tone.onended = close;
	});

	// The state of the context changes too late.
	let isClosed = false;
	function close() {
		if (!isClosed) void context.close();
		isClosed = true;
	}
	return close;
}

export function vibrate(): void {
	if (getPreference("vibration") === "on") navigator.vibrate?.(40);
}
