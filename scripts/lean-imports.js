/**
 * What is fetched along with a file: with the page what its script imports, with a lazy part nothing.
 *
 * @param {string} _file
 * @param {string[]} imported
 * @param {{ hostType: "html" | "js" }} context
 */
const onlyOfPage = (_file, imported, { hostType }) => (hostType === "html" ? imported : []);

/**
 * For a build whose lazy parts have no style sheets of their own: fetches them without Vite's search for some, and leaves
 * out the stand-in for a hook that React has had since version 18. About 1.4 kB of the first script after gzip.
 *
 * @returns {import("vite").Plugin}
 */
export function leanImports() {
	return {
		name: "lean-imports",
		apply: "build",
		enforce: "pre",
		config: () => ({
			resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
			build: { modulePreload: { polyfill: false, resolveDependencies: onlyOfPage } },
		}),
		load: {
			filter: { id: /^\0vite\/preload-helper\.js$/ },
			handler: () => `
				export async function __vitePreload(load) {
					try {
						return await load();
					} catch (reason) {
						dispatchEvent(new Event("vite:preloadError"));
						throw reason;
					}
				}`,
		},
	};
}
