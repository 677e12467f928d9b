import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CONTROL_CLASS } from "./control-class.ts";

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
		<label className={buttonClass("secondary", CONTROL_CLASS, "between")}>
			<span className="min-w-0">{label}</span>
			<input
				type="checkbox"
				className="size-5 shrink-0 accent-accent"
				checked={isOn}
				onChange={() => {
					setOn(!isOn);
					setPreference(name, isOn ? "off" : "on");
				}}
			/>
		</label>
	);
}
