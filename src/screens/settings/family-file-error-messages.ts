import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FamilyFileErrorCode } from "../../stores/family-file.ts";

const FILE_ERROR_MESSAGES: Record<FamilyFileErrorCode, MessageDescriptor> = {
	"too-large": msg`This file is too large. A family file is 64 MB at most.`,
	unreadable: msg`This file can't be opened. It may be incomplete, or not a family file.`,
	"not-ours": msg`This isn't a family file from this app.`,
	newer: msg`This file was made by a newer version of the app. Reload this page to update, then open the file again.`,
	damaged: msg`This family file is damaged, or someone has edited it.`,
};

export function getFileErrorMessage(code: FamilyFileErrorCode): string {
	return i18n._(FILE_ERROR_MESSAGES[code]);
}
