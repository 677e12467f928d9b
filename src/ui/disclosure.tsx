import { type ReactNode, type Ref, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon } from "./later-icons.tsx";

export function isLocationHash(id: string): boolean {
	return location.hash === `#${id}`;
}

/** For contents that have no ground of their own. */
export const PANEL_CLASS = "flex flex-col rounded-control bg-paper px-4 pb-4";

interface DisclosureProps {
	id: string;
	icon?: ReactNode;
	label: string;
	/** The state, below the label. */
	value?: ReactNode;
	className?: string;
	panelClassName?: string;
	buttonRef?: Ref<HTMLButtonElement>;
	children: ReactNode;
}

/** Folded until somebody presses it; open from the start if the URL's hash is its id. */
export function Disclosure(props: DisclosureProps) {
	const [isOpen, setOpen] = useState(() => isLocationHash(props.id));
	return <ControlledDisclosure {...props} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />;
}

export function ControlledDisclosure({
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
}: DisclosureProps & { isOpen: boolean; onToggle: () => void }) {
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
