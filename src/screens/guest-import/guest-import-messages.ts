import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { StoreError, type StoreErrorCode } from "../../stores/errors.ts";

const IMPORT_ERROR_MESSAGES: Partial<Record<StoreErrorCode, MessageDescriptor>> = {
	offline: msg`Your account cannot be reached.`,
	busy: msg`The server did not confirm everything.`,
	"signed-out": msg`You are no longer logged in.`,
	refused: msg`The server did not accept it.`,
};

export function getImportErrorMessage(error: unknown): string {
	const message = error instanceof StoreError ? IMPORT_ERROR_MESSAGES[error.code] : undefined;
	const why = i18n._(message ?? msg`An unexpected error occurred.`);
	return t`${why} Everything is still safe on this device. You can try again. Nothing will be added twice.`;
}

/** The message for an import with nothing else to say. */
export function getNoRoomMessage(): string {
	return t`All of this is there already, except for older entries of its history. There's no room for them.`;
}
