import { useState } from "react";
import { keepPreference, preference } from "../../stores/preferences.ts";

/** Something of this device to switch on; it is off until then. */
export function Toggle({ name, label }: { name: "sound" | "vibration"; label: string }) {
	const [isOn, setOn] = useState(() => preference(name) === "on");
	return (
		<label className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
			{label}
			<input
				type="checkbox"
				className="size-6 shrink-0 accent-accent"
				checked={isOn}
				onChange={() => {
					setOn(!isOn);
					keepPreference(name, isOn ? undefined : "on");
				}}
			/>
		</label>
	);
}
