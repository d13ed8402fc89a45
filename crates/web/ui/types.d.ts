// What the page calls some things of protocol.d.ts, which is made from the server's types.

import type * as Protocol from "./protocol.d.ts";

export type {
  About,
  Analysis,
  Facts,
  Format,
  GameRead,
  GamesRead,
  HexStart,
  HiveStart,
  MoveInfo,
  OwnGame as OwnGameContent,
  PlayedClock,
  Review as Reviewed,
  Praise,
  ReviewedPly,
  Seats,
  Setup,
  ShelfEntry,
  ShelfFilter,
  ShelfGame,
  ShelfList,
  Side,
  TreeMove,
  View,
  Written,
} from "./protocol.d.ts";

export type HiveView = Extract<Protocol.View, { game: "hive" }>;
export type HexView = Extract<Protocol.View, { game: "hex" }>;
export type HiveFacts = Extract<Protocol.Facts, { game: "hive" }>;
export type HexFacts = Extract<Protocol.Facts, { game: "hex" }>;
