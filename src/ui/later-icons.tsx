import { directedIcon, Icon, icon } from "./icons.tsx";

// Icons of views that open later, so that the first script does not have them.

export const SlidersIcon = icon("M4 7h7M15 4v6M15 7h5M4 17h5M9 14v6M13 17h7");
export const MoreIcon = icon("M5.5 12h.01M12 12h.01M18.5 12h.01");
export const DiceIcon = icon(
	"M7.5 4h9A3.5 3.5 0 0 1 20 7.5v9a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 16.5v-9A3.5 3.5 0 0 1 7.5 4zM8.7 8.7h.01M15.3 8.7h.01M12 12h.01M8.7 15.3h.01M15.3 15.3h.01",
);
export const DownloadIcon = icon("M12 4v11M7 10.5l5 5 5-5M5 20h14");
export const ShareIcon = icon("M12 15V4M8 7.5l4-4 4 4M8 11H6v9h12v-9h-2");
export const ResetIcon = icon("M4.5 9.5A8 8 0 1 1 4 13M4.5 4.5v5h5");
export const BulbIcon = icon("M9.5 18h5M10.5 21h3M9 15c-1.8-1.2-3-3-3-5.2a6 6 0 0 1 12 0C18 12 16.8 13.8 15 15z");
export const EyeIcon = icon(
	"M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0a3 3 0 0 1 6 0",
);
export const EyeOffIcon = icon(
	"M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.3 7.4A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4.6-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16",
);
export const ScreenIcon = icon("M5 3h14v18H5zM11 18h2");
export const ChevronDownIcon = icon("M6 9l6 6 6-6");
export const ChevronIcon = directedIcon("M9 6l6 6-6 6");
export const UploadIcon = icon("M12 15V4M7 8.5l5-5 5 5M5 20h14");
export const MailIcon = icon(
	"M5.5 5.5h13A2.5 2.5 0 0 1 21 8v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM4 8l8 5.5L20 8",
);
export const KeyIcon = icon("M12.5 15.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0M11.5 12.5L20 4M16 8l3 3");
export const LogoutIcon = directedIcon(
	"M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M10 12h10M16 8l4 4-4 4",
);
export const TrashIcon = icon("M4 7h16M9.5 7V4h5v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5");
export const UpIcon = icon("M12 19V5M6 11l6-6 6 6");
export const DownIcon = icon("M12 5v14M6 13l6 6 6-6");
export const PencilIcon = icon("M4 20l1-4L16 5l3 3L8 19z");
export const CameraIcon = icon("M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0a3.5 3.5 0 0 1 7 0");
export const SmileIcon = icon("M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0M9 9.5v.5M15 9.5v.5M8.5 14q3.5 4 7 0");

export function SoundIcon({ isMuted }: { isMuted: boolean }) {
	return (
		<Icon
			path={`M4 9.500v5h3.500l4.500 4v-13l-4.500 4z${isMuted ? "M16 9.500l5 5M21 9.500l-5 5" : "M16 9a4 4 0 0 1 0 6"}`}
		/>
	);
}
