export interface IconProps {
	className?: string;
}

export function Icon({ className = "size-5", path }: IconProps & { path: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			strokeWidth={2.5}
			strokeLinecap="round"
			strokeLinejoin="round"
			className={`shrink-0 ${className}`}
		>
			<path d={path} />
		</svg>
	);
}

export function PlusIcon(props: IconProps) {
	return <Icon {...props} path="M12 5v14M5 12h14" />;
}

export function CrossIcon(props: IconProps) {
	return <Icon {...props} path="M6 6l12 12M18 6L6 18" />;
}

export function CheckIcon(props: IconProps) {
	return <Icon {...props} path="M5 12.5l4.5 4.5L19 7.5" />;
}

export function NextIcon() {
	return <Icon className="size-5 rtl:[scale:-1_1]" path="M5 12h14M13 6l6 6-6 6" />;
}

export function SlidersIcon() {
	return <Icon path="M4 7h7M15 4v6M15 7h5M4 17h5M9 14v6M13 17h7" />;
}
