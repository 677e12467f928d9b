import { useState } from "react";
import { addToldApart, readToldApart } from "../../stores/browser/told-apart.ts";

export interface ReturnedNames {
	readonly names: readonly string[];
	/**
	 * Ends the question about something removed, for everybody on this device.
	 *
	 * @param former the id of what was removed
	 */
	addToldApart(former: string): void;
}

/**
 * Names that were added again after a removal, until somebody on this device says that they mean somebody or something
 * else. A question without an answer is asked on the next visit, too: a member who comes back without their turns could
 * have one twice.
 *
 * @param findFormer finds the id of what was removed under a name and can be brought back
 */
export function useReturnedNames(
	names: readonly string[],
	findFormer: (name: string) => string | undefined,
): ReturnedNames {
	const [toldApart, setToldApart] = useState(readToldApart);
	return {
		names: names.filter((name) => {
			const former = findFormer(name);
			return former !== undefined && !toldApart.includes(former);
		}),
		addToldApart: (former) => setToldApart(addToldApart(former)),
	};
}
