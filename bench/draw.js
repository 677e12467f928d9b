// The animation of a draw among 30 members on a phone (CPU 4× slower) has to run without a frame over 17 ms, from the
// frame before the pointer moves to the one in which everything has landed. Only drawn frames count: the compositor
// moves everything, and goes on while the page renders the result. The report also has the time from the press to the
// first movement, the pause at the stop before the face there is glad, and the frames of the page itself. Run with
// `npm run bench:draw`.

import { measureGuest } from "./measure-guest.js";

const RUNS = 9;
const CPU_SLOWDOWN = 4;
const MAX_FRAME_MS = 17;

const members = Array.from({ length: 30 }, (_, at) => `${String.fromCodePoint(65 + (at % 26))}nna ${at + 1}`);
const guestStorage = {
	"guest-family-members": members,
	"guest-decision-categories": ["Movie Night Choice", "Chess", "Dishes"],
};

/** @type {{ press: number, pageFrames: number[], stop: number, frames: number[] }[]} */
const runs = [];
await measureGuest(async (browser, url) => {
	for (let run = 0; run < RUNS; run++) runs.push(await measureDraw(browser, url));
});
report();

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {string} url
 */
async function measureDraw(browser, url) {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
	await context.addInitScript((values) => {
		for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
	}, guestStorage);
	const page = await context.newPage();
	const devtools = await context.newCDPSession(page);
	await page.goto(url, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "Continue to Decision Making" }).click();
	await page.waitForLoadState("networkidle");
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
	await browser.startTracing(page, {
		categories: ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"],
	});
	const recorded = await page.evaluate(async () => {
		const nextFrame = () => new Promise(requestAnimationFrame);
		const findOverlay = () => document.querySelector("[data-testid=draw-animation]");
		for (let quiet = 0; quiet < 30; quiet++) await nextFrame();
		const pressed = performance.now();
		[...document.querySelectorAll("button")].find((one) => one.textContent === "Chess")?.click();
		const findSpin = () => document.querySelector("[data-testid=pointer]")?.getAnimations()[0];
		const isMoving = () => findSpin()?.effect?.getComputedTiming().progress != null;
		let last = await nextFrame();
		let before = last;
		while (!isMoving()) [before, last] = [last, await nextFrame()];
		const press = last - pressed;
		const pageFrames = [last - before];
		performance.mark("moving");
		void findSpin()?.finished.then(() => performance.mark("stopped"));
		let hasLanded = false;
		for (let goesOn = true; goesOn; ) {
			const overlay = findOverlay();
			goesOn = overlay !== null;
			const fade = overlay?.getAnimations()[0];
			if (fade && !hasLanded) void fade.finished.then(() => performance.mark("landed"));
			hasLanded ||= fade !== undefined;
			const now = await nextFrame();
			pageFrames.push(now - last);
			last = now;
		}
		return { press, pageFrames };
	});
	const drawn = findFrames(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
	await context.close();
	return { ...recorded, ...drawn };
}

/**
 * How long each frame that was drawn during the movement was seen, in milliseconds: until the next drawn frame began.
 * The moment within a frame at which drawing was done makes no difference on a screen.
 *
 * @param {{ name: string, ts: number, args: { frameSeqId?: number } }[]} events with times in microseconds
 * @returns {{ frames: number[], stop: number }} `stop`: the time of the frame in which the pointer stopped
 */
function findFrames(events) {
	const [from = 0, stopped = 0, to = 0] = ["moving", "stopped", "landed"].map(
		(mark) => events.find(({ name }) => name === mark)?.ts,
	);
	const idsOf = (/** @type {string} */ wanted) =>
		new Map(events.filter(({ name }) => name === wanted).map(({ args, ts }) => [args.frameSeqId, ts]));
	const begun = idsOf("BeginFrame");
	const times = [...idsOf("DrawFrame").keys()].map((id) => begun.get(id) ?? 0).sort((a, b) => a - b);
	const within = times.filter((time) => time >= from && time <= to);
	const spans = within.slice(1).map((end, at) => ({ start: within[at] ?? end, end }));
	const isStop = (/** @type {{ start: number, end: number }} */ { start, end }) => start <= stopped && stopped < end;
	const toMs = (/** @type {{ start: number, end: number }} */ { start, end }) => (end - start) / 1000;
	return {
		frames: spans.filter((span) => !isStop(span)).map(toMs),
		stop: Math.max(...spans.filter(isStop).map(toMs)),
	};
}

function report() {
	const rows = runs.map(({ press, pageFrames, stop, frames }) => ({
		"press to first movement, ms": Math.round(press),
		frames: frames.length,
		"median, ms": round(quantile(frames, 0.5)),
		"99th percentile, ms": round(quantile(frames, 0.99)),
		"longest, ms": round(Math.max(...frames)),
		"at the stop, ms": round(stop),
		"of the page, over 17 ms": pageFrames.filter(isLate).length,
		"longest of them, ms": round(Math.max(...pageFrames)),
	}));
	console.log(`A draw among 30 members, CPU ${CPU_SLOWDOWN}× slower, ${RUNS} runs:`);
	console.table(rows);
	const clean = runs.filter(({ frames }) => !frames.some(isLate)).length;
	console.log(`${clean} of ${RUNS} runs without a frame over ${MAX_FRAME_MS} ms.`);
	if (clean < RUNS) process.exitCode = 1;
}

/** @param {number} frame */
function isLate(frame) {
	return round(frame) > MAX_FRAME_MS;
}

/**
 * @param {number[]} values
 * @param {number} part from 0 to 1
 */
function quantile(values, part) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @param {number} value */
function round(value) {
	return Math.round(value * 10) / 10;
}
