/**
 * Another site shows the app in a frame (`FRAME_ANCESTORS`), and may cover it with something that invites to press.
 * There is no window where the page is prerendered.
 */
export const isFramed = globalThis.top !== globalThis.window;
