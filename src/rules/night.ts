const FROM = 21;
const UNTIL = 6;

export function isNight(hour: number): boolean {
	return hour >= FROM || hour < UNTIL;
}
