import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** Says what went wrong, where it did. */
export function AlertBox({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<p role="alert" className={classNames("rounded-control border-2 border-danger px-4 py-3", className)}>
			{children}
		</p>
	);
}
