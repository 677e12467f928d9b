import { useEffect, useState } from "react";

/** What `read` makes of the address behind its `#`: another link, opened where the page is open, loads nothing. */
export function useHash<T>(read: () => T): T {
	const [value, setValue] = useState(read);
	useEffect(() => {
		const readAgain = () => setValue(read);
		addEventListener("hashchange", readAgain);
		return () => removeEventListener("hashchange", readAgain);
	}, [read]);
	return value;
}
