const WORKER_URL = "/sw.js";

interface ScriptUrlPolicy {
	/** Returns a TrustedScriptURL, which stands for a string wherever a script's address is wanted. */
	createScriptURL(input: string): string;
}

declare global {
	interface Window {
		/** Missing in Firefox and Safari of 2024 and 2025. */
		readonly trustedTypes?: {
			createPolicy(name: string, rules: { createScriptURL(): string }): ScriptUrlPolicy;
		};
	}
}

/**
 * The address of the service worker, as a TrustedScriptURL if the browser has that: the page's security policy requires
 * it (server/security-headers.ts). The page may make only this policy, only once, and the policy makes only this
 * address.
 *
 * @throws TypeError if the page's security policy allows only another name
 */
export function createWorkerUrl(): string {
	const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => WORKER_URL });
	return policy?.createScriptURL("") ?? WORKER_URL;
}
