/**
 * A length for a style that holds in windows of up to 640 pixels, and is 0 in wider ones. A class for that would be in the page, which has
 * all styles in it and a limit of 9,000 bytes: some 20 for each (.size-limit.js). @param length a CSS length above 0
 */
export const onPhones = (length: string) => `clamp(0px, (40rem - 100vw) * 999, ${length})`;
