import { testCrashRecovery } from "./crash-recovery.ts";

testCrashRecovery(10);
