interface IconProps {
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

export function icon(path: string) {
	return (props: IconProps) => <Icon {...props} path={path} />;
}

/** It points the other way in languages that are written from right to left. */
export function directedIcon(path: string) {
	return ({ className = "size-5" }: IconProps) => <Icon className={`${className} rtl:[scale:-1_1]`} path={path} />;
}

export const PlusIcon = icon("M12 5v14M5 12h14");
export const CrossIcon = icon("M6 6l12 12M18 6L6 18");
export const CheckIcon = icon("M5 12.5l4.5 4.5L19 7.5");
export const NextIcon = directedIcon("M5 12h14M13 6l6 6-6 6");
export const GearIcon = icon(
	"M12 8.8a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 1 0 0-6.400zM10.300 3h3.400l.5 2.600 1.900 1.100 2.500-.9 1.700 2.900-2 1.700v2.200l2 1.700-1.700 2.900-2.500-.9-1.900 1.100-.5 2.600h-3.400l-.5-2.600-1.900-1.100-2.500.9-1.700-2.900 2-1.700v-2.200l-2-1.700 1.700-2.900 2.500.9 1.900-1.100z",
);
export const BackIcon = directedIcon("M19 12H5M11 6l-6 6 6 6");
export const UndoIcon = directedIcon("M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8");
export const LockIcon = icon(
	"M7.5 11h9A2.5 2.5 0 0 1 19 13.5v4a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5v-4A2.5 2.5 0 0 1 7.5 11zM8 11V8a4 4 0 0 1 8 0v3",
);
export const UnlockIcon = icon(
	"M7.5 11h9A2.5 2.5 0 0 1 19 13.5v4a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 17.5v-4A2.5 2.5 0 0 1 7.5 11zM8 11V7a4 4 0 0 1 7.6-1.7",
);
