import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { LazyView } from "./lazy-view.tsx";
import { errorView } from "./parts.ts";

interface BoundaryProps {
	readonly fallback: ReactNode;
	/** Another place is another try. */
	readonly place: unknown;
	readonly children: ReactNode;
}

interface BoundaryState {
	readonly hasFailed: boolean;
	readonly hasTriedAgain: boolean;
	readonly place: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
	override state: BoundaryState = { hasFailed: false, hasTriedAgain: false, place: this.props.place };

	static getDerivedStateFromError(): Partial<BoundaryState> {
		return { hasFailed: true };
	}

	static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
		return place === state.place ? null : { hasFailed: false, hasTriedAgain: false, place };
	}

	/** What an extension of the browser took out of the page is there again: all of the view is new. */
	override componentDidCatch() {
		if (!this.state.hasTriedAgain) this.setState({ hasFailed: false, hasTriedAgain: true });
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return this.state.hasTriedAgain ? this.props.fallback : null;
	}
}

/**
 * Shows something else in the place of children that throw twice while they render or in an effect, until the view is
 * left. React reports what they threw.
 */
export function ErrorBoundary({
	fallback = <LazyView part={errorView}>{({ ErrorView }) => <ErrorView />}</LazyView>,
	children,
}: {
	fallback?: ReactNode;
	children: ReactNode;
}) {
	const [path] = useLocation();
	const place = `${path} ${JSON.stringify(useHistoryState())}`;
	return (
		<Boundary fallback={fallback} place={place}>
			{children}
		</Boundary>
	);
}
