import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { getPreference, setPreference } from "../../../stores/preferences.ts";
import { IconButton } from "../../../ui/button.tsx";
import { SoundIcon } from "../../../ui/later-icons.tsx";

/** Stands beside the first reveal that is heard on a device. Later, it is in the settings. */
export function MuteSound() {
	const { t } = useLingui();
	const [isFirst] = useState(() => getPreference("sound") === undefined);
	const [isMuted, setMuted] = useState(false);
	useEffect(() => {
		if (isFirst) setPreference("sound", isMuted ? "off" : "on");
	}, [isFirst, isMuted]);
	if (!isFirst) return null;
	return (
		<IconButton label={t`Mute`} aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
			<SoundIcon isMuted={isMuted} />
		</IconButton>
	);
}
