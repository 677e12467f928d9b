const WORKER_URL = "/sw.js";

interface ScriptUrlPolicy {
	/** Returns a TrustedScriptURL, which stands for a string wherever a script's address is wanted. */
	createScriptURL(input: string): string;
}

declare global {
	interface Window {
		/** Not in Firefox and Safari of 2024 and 2025. */
		readonly trustedTypes?: {
			createPolicy(name: string, rules: { createScriptURL(): string }): ScriptUrlPolicy;
		};
	}
}

/**
 * The address of the service worker, as pages want it whose security policy requires Trusted Types
 * (server/security-headers.ts): this is the only policy that they may make, once, and it makes nothing but this
 * address.
 *
 * @throws TypeError where the page's security policy allows another name
 */
export function createWorkerUrl(): string {
	const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => WORKER_URL });
	return policy?.createScriptURL("") ?? WORKER_URL;
}
