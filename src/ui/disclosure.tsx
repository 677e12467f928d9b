import type { ReactNode, Ref } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon } from "./icons.tsx";

/** If the URL's hash is this id, the disclosure is open from the start. */
export function isLocationHash(id: string): boolean {
	return location.hash === `#${id}`;
}

/** For contents without a ground of their own. */
export const PANEL_CLASS = "flex flex-col rounded-control bg-paper px-4 pb-4";

export function Disclosure({
	id,
	icon,
	label,
	value,
	className,
	panelClassName,
	isOpen,
	onToggle,
	buttonRef,
	children,
}: {
	id: string;
	icon?: ReactNode;
	label: string;
	/** The state, below the label. */
	value?: ReactNode;
	className?: string;
	panelClassName?: string;
	isOpen: boolean;
	onToggle: () => void;
	buttonRef?: Ref<HTMLButtonElement>;
	children: ReactNode;
}) {
	return (
		<div>
			<Button
				ref={buttonRef}
				align="start"
				className={classNames("w-full", className)}
				aria-expanded={isOpen}
				aria-controls={isOpen ? id : undefined}
				onClick={onToggle}
			>
				{icon}
				<span className="wrap-anywhere min-w-0 grow">
					<span className="block">{label}</span>
					{value && <span className="block font-normal text-sm text-soft">{value}</span>}
				</span>
				<span className={classNames("inline-flex", isOpen && "rotate-180")}>
					<ChevronDownIcon />
				</span>
			</Button>
			{isOpen && (
				<div id={id} className={classNames("mt-2", panelClassName)}>
					{children}
				</div>
			)}
		</div>
	);
}
