import { Component, type ReactNode } from "react";
import { useLocation } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { LazyView } from "./lazy-view.tsx";
import { errorView } from "./parts.ts";

interface BoundaryProps {
	readonly fallback: ReactNode;
	/** A new place is a new attempt. */
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

	/** The whole view is rendered anew, so that what a browser's extension took out of the page is back. */
	override componentDidCatch() {
		if (!this.state.hasTriedAgain) this.setState({ hasFailed: false, hasTriedAgain: true });
	}

	override render() {
		if (!this.state.hasFailed) return this.props.children;
		return this.state.hasTriedAgain ? this.props.fallback : null;
	}
}

/**
 * Replaces children that throw twice, in a rendering or an effect, until the view is left. React reports what they
 * threw.
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
