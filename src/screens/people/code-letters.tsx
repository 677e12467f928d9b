import { classNames } from "../../ui/class-names.ts";
import { formatCode } from "./shown-code.ts";

/** Eight letters, which people read out or compare: from left to right in every language. */
export function CodeLetters({ code, className }: { code: string; className: string }) {
	return (
		<span dir="ltr" className={classNames("block text-center font-bold font-mono tracking-widest", className)}>
			{formatCode(code)}
		</span>
	);
}
