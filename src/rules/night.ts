/** Hours of the clock between which a screen on the wall is dim. */
const FROM = 21;
const UNTIL = 6;

/** Whether a screen on the wall is dim. @param hour of the clock where it is, 0 to 23 */
export function isNight(hour: number): boolean {
	return hour >= FROM || hour < UNTIL;
}
