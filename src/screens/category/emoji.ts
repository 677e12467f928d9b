/** For what families decide most. */
export const SUGGESTED_EMOJI = [..."🧽🧹🧺🛒🍳🍕🍿🎬🎮🎲🎵📖⚽🚲🚗🐕🐈🪴🛁🎁"];
