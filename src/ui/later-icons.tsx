import { Icon, type IconProps } from "./icons.tsx";

// Not in icons.tsx, which the initial script holds.

export function MoreIcon(props: IconProps) {
	return <Icon {...props} path="M5.5 12h.01M12 12h.01M18.5 12h.01" />;
}

export function UndoIcon(props: IconProps) {
	return <Icon {...props} path="M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8" />;
}

export function DiceIcon(props: IconProps) {
	return (
		<Icon
			{...props}
			path="M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4zM8.7 8.7h.01M15.3 8.7h.01M12 12h.01M8.7 15.3h.01M15.3 15.3h.01"
		/>
	);
}

export function DownloadIcon(props: IconProps) {
	return <Icon {...props} path="M12 4v11M7 10.5l5 5 5-5M5 20h14" />;
}

export function ResetIcon(props: IconProps) {
	return <Icon {...props} path="M4.5 9.5A8 8 0 1 1 4 13M4.5 4.5v5h5" />;
}

export function BulbIcon(props: IconProps) {
	return <Icon {...props} path="M9.5 18h5M10.5 21h3M9 15c-1.8-1.2-3-3-3-5.2a6 6 0 0 1 12 0C18 12 16.8 13.8 15 15z" />;
}
