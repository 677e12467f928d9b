/**
 * An expensive question that is asked at most once in `ms` milliseconds, however often the answer is wanted: whoever comes while it
 * is being asked waits for the same answer. A failure is nobody's answer but theirs who waited.
 */
export function cachedFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
	let last: { readonly answer: Promise<Answer>; staleAt: number } | undefined;
	return () => {
		if (last !== undefined && performance.now() < last.staleAt) return last.answer;
		const asked = { answer: ask(), staleAt: Number.POSITIVE_INFINITY };
		last = asked;
		asked.answer.then(
			() => {
				asked.staleAt = performance.now() + ms;
			},
			() => {
				asked.staleAt = 0;
			},
		);
		return asked.answer;
	};
}
