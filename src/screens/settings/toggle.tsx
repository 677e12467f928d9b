import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { Choice } from "../sheet/choice.tsx";

export function Toggle({
	name,
	label,
	isOnAtFirst = false,
}: {
	name: "sound" | "vibration" | "large";
	label: string;
	isOnAtFirst?: boolean;
}) {
	const [isOn, setOn] = useState(() => (getPreference(name) ?? (isOnAtFirst ? "on" : "off")) === "on");
	return (
		<Choice
			type="checkbox"
			label={label}
			isChosen={isOn}
			onChange={() => {
				setOn(!isOn);
				setPreference(name, isOn ? "off" : "on");
			}}
		/>
	);
}
