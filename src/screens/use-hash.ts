import { useEffect, useState } from "react";

/**
 * What `read` makes of the address after `#`. If the page is open already, opening another link does not load it again.
 */
export function useHash<T>(read: () => T): T {
	const [value, setValue] = useState(read);
	useEffect(() => {
		const readAgain = () => setValue(read);
		addEventListener("hashchange", readAgain);
		return () => removeEventListener("hashchange", readAgain);
	}, [read]);
	return value;
}
