import { t } from "@lingui/core/macro";
import type { Recorder } from "../../stores/family-store.ts";

/** The end of a sentence: on whose phone it happened. */
export function describeRecorder({ name, isScreen }: Recorder): string {
	if (name === undefined) return isScreen ? t`on a screen` : t`on another phone`;
	return isScreen ? t`on ${name}` : t`on ${name}'s phone`;
}
