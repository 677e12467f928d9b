import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";

export function Toggle({ name, label }: { name: "sound" | "vibration"; label: string }) {
	const [isOn, setOn] = useState(() => getPreference(name) === "on");
	return (
		<label className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
			{label}
			<input
				type="checkbox"
				className="size-6 shrink-0 accent-accent"
				checked={isOn}
				onChange={() => {
					setOn(!isOn);
					setPreference(name, isOn ? undefined : "on");
				}}
			/>
		</label>
	);
}
