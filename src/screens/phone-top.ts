import type { CSSProperties } from "react";

/** Room above a view on a phone (640 pixels at most), whose `ViewNav` is below it. @param room a CSS length */
export const phoneTop = (room: string): CSSProperties => ({ paddingTop: `clamp(0px, (40rem - 100vw) * 999, ${room})` });
