import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FamilyFileErrorCode } from "../../stores/family-file.ts";

const FILE_ERROR_MESSAGES: Record<FamilyFileErrorCode, MessageDescriptor> = {
	"too-large": msg`This file is too large: a family file has 5 MB at most.`,
	unreadable: msg`This file cannot be read: it is cut off, or of another kind.`,
	"not-ours": msg`This is another kind of file: Whose Turn? did not write it.`,
	newer: msg`A newer version of Whose Turn? wrote this file. Reload this page to get that version, then read the file again.`,
	damaged: msg`This family file holds something that no family has. It may have been changed by hand or by a fault.`,
};

export function getFileErrorMessage(code: FamilyFileErrorCode): string {
	return i18n._(FILE_ERROR_MESSAGES[code]);
}
