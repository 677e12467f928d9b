import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CONTROL_CLASS } from "./control-class.ts";

export function Toggle({ name, label }: { name: "sound" | "vibration" | "large"; label: string }) {
	const [isOn, setOn] = useState(() => getPreference(name) === "on");
	return (
		<label className={buttonClass("secondary", CONTROL_CLASS, "between")}>
			<span className="min-w-0">{label}</span>
			<input
				type="checkbox"
				className="size-5 shrink-0 accent-accent"
				checked={isOn}
				onChange={() => {
					setOn(!isOn);
					setPreference(name, isOn ? undefined : "on");
				}}
			/>
		</label>
	);
}
