/**
 * Critical values of the chi-square distribution at p = 0.001, by the number of outcomes (NIST/SEMATECH e-Handbook of
 * Statistical Methods, 1.3.6.7.4).
 */
const CRITICAL_VALUES: Readonly<Record<number, number>> = {
	...{ 2: 10.828, 3: 13.816, 5: 18.467, 7: 22.458, 13: 32.909, 30: 58.301 },
};

/** Whether each of the outcomes has the same share of so many draws, as far as chance allows. */
export function isFair<Outcome>(outcomes: readonly Outcome[], draws: number, draw: (at: number) => Outcome): boolean {
	const counts = new Map(outcomes.map((outcome) => [outcome, 0]));
	for (let at = 0; at < draws; at++) {
		const drawn = draw(at);
		counts.set(drawn, (counts.get(drawn) as number) + 1);
	}
	const expected = draws / outcomes.length;
	const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
	return chiSquare < (CRITICAL_VALUES[outcomes.length] as number);
}
