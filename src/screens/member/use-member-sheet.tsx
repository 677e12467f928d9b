import { type ReactNode, useState } from "react";
import type { Member } from "../../rules/family.ts";
import type { SheetProps } from "../sheet/sheet-props.ts";
import { LazyMemberSheet } from "../sheet-parts.tsx";

/** The sheet of a member, for a place that shows faces as buttons. Pass the button to `open`, and render `sheet`. */
export function useMemberSheet(): {
	readonly open: (member: Member, opener: HTMLElement) => void;
	readonly sheet: ReactNode;
} {
	const [shown, setShown] = useState<Omit<SheetProps<Member>, "onClose">>();
	return {
		open: (item, opener) => setShown({ item, opener, isOpen: true }),
		sheet: shown && <LazyMemberSheet {...shown} onClose={() => setShown({ ...shown, isOpen: false })} />,
	};
}
