/**
 * Whether another site shows the app in a frame (`FRAME_ANCESTORS`). It may cover the app with something that tempts
 * people to press. The page is prerendered without a window.
 */
export const isFramed = globalThis.top !== globalThis.window;
