import { useState } from "react";
import { addToldApart, readToldApart } from "../../stores/browser/told-apart.ts";

export interface ReturnedNames {
	readonly names: readonly string[];
	/** Nobody on this device is asked again about who or what was removed. @param former their id */
	addToldApart(former: string): void;
}

/**
 * Names that are there again after they were removed, as long as nobody on this device has said that it is somebody or something else: a question that
 * was not answered is asked on the next visit, too, since whoever comes back without their turns could have one twice.
 *
 * @param findFormer the id of who or what was removed under a name, and can be brought back
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
