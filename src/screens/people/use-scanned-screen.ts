import { useEffect, useState } from "react";
import { readScannedScreen, type ScannedScreen } from "./screen-url.ts";

/** The screen that the address names: one that is scanned where the page is open loads nothing. */
export function useScannedScreen(): ScannedScreen | undefined {
	const [scanned, setScanned] = useState(readScannedScreen);
	useEffect(() => {
		const read = () => setScanned(readScannedScreen());
		addEventListener("hashchange", read);
		return () => removeEventListener("hashchange", read);
	}, []);
	return scanned;
}
