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

export function BackIcon() {
	return <Icon className="size-5 rtl:-scale-x-100" path="M19 12H5M11 6l-6 6 6 6" />;
}

export function NextIcon() {
	return <Icon className="size-5 rtl:-scale-x-100" path="M5 12h14M13 6l6 6-6 6" />;
}

export function SlidersIcon(props: IconProps) {
	return (
		<Icon
			{...props}
			path="M4 7h8M18 7h2M4 17h2M12 17h8M18 7a3 3 0 1 1-6 0a3 3 0 0 1 6 0M12 17a3 3 0 1 1-6 0a3 3 0 0 1 6 0"
		/>
	);
}
