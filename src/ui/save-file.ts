/** Long enough for a browser that first asks where to save the file. */
const REVOKE_DELAY_MS = 60_000;

export function saveFile(name: string, type: string, text: string): void {
	saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
