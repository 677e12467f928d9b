import type { SupabaseClient } from "@supabase/supabase-js";
import type { FamilyStore } from "../family-store.ts";
import { createGuestStore } from "../guest/guest-store.ts";
export function createCloudStore(_: { client: SupabaseClient; userId: string }): FamilyStore {
	return createGuestStore();
}
