export const SUGGESTED_EMOJI = [..."🧽🧹🧺🛒🍳🍕🍿🎬🎮🎲🎵📖⚽🚲🚗🐕🐈🪴🛁🎁"];
