import { Icon } from "../../ui/icons.tsx";

export function UpIcon() {
	return <Icon path="M12 19V5M6 11l6-6 6 6" />;
}

export function DownIcon() {
	return <Icon path="M12 5v14M6 13l6 6 6-6" />;
}
