import { t } from "@lingui/core/macro";
import type { Recorder } from "../../stores/family-store.ts";

/** The end of a sentence: from whose phone it was. */
export function describeRecorder({ name, isScreen }: Recorder): string {
	if (name === undefined) return isScreen ? t`from a screen` : t`from another phone`;
	return isScreen ? t`from ${name}` : t`from ${name}'s phone`;
}
