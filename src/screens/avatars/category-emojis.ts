export const SUGGESTED_EMOJI = [..."🧽🧹🧺🛒🍳🍕🍿🎬🎮🎲🎵📖⚽🚲🚗🐕🐈🪴🛁🎁"];

/** What families choose among: dishes, films, games, music, places. */
export const OPTION_EMOJI = [..."🍕🌮🍔🍝🍣🥗🍜🍗🥞🍦😂💥🎨🧸🚀👻🎬🎮🎲⚽🏊🚲🌳🏖🎵📖🏠✨"];
