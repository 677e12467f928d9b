import { useRef, useState } from "react";

/**
 * Runs one action at a time: while one runs, others do not begin, and `run` returns undefined. It does not rely on
 * `isBusy`, which is for the screen: a second press, or a second `submit`, can come before the next render.
 */
export function useSingleFlight(): {
	readonly isBusy: boolean;
	readonly run: <Result>(action: () => Promise<Result>) => Promise<Result> | undefined;
} {
	const inFlight = useRef(false);
	const [isBusy, setBusy] = useState(false);

	function run<Result>(action: () => Promise<Result>): Promise<Result> | undefined {
		if (inFlight.current) return undefined;
		inFlight.current = true;
		setBusy(true);
		return action().finally(() => {
			inFlight.current = false;
			setBusy(false);
		});
	}

	return { isBusy, run };
}
