import { sendRequest, type TestRequest } from "../helpers/test-server.ts";
import type { ServerAddress } from "../helpers/users.ts";

/** A request to the tables that supabase-js would not send. */
export const requestTables = ({ url, publishableKey }: ServerAddress, path: string, init: TestRequest = {}) =>
	sendRequest(`${url}/rest/v1/${path}`, { ...init, headers: { apikey: publishableKey, ...init.headers } });
